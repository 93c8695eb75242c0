import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RevisedForm } from '../../shared/forms/use-revised-form.ts';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { EditForm } from '../session/edit-form.tsx';
import { SupplierFields } from './supplier-fields.tsx';

interface StoredSupplier {
  id: string;
  name: string;
  revision: number;
}

interface SupplierEditFormProps<Values extends FieldValues, Output, Stored>
  extends Omit<RevisedForm<Values, Output, Stored>, 'stored' | 'onSaved'> {
  supplier: Stored;
  onClose: () => void;
  /** Shown below the name. */
  belowName?: ReactNode;
  /** Fields after those of the profile. */
  children?: ReactNode;
}

/** Edits the profile of a supplier. */
export function SupplierEditForm<Values extends FieldValues, Output, Stored extends StoredSupplier>({
  supplier,
  valuesOf,
  save,
  belowName,
  children,
  ...rest
}: SupplierEditFormProps<Values, Output, Stored>) {
  const { t } = useTranslation();
  const names = Object.keys(valuesOf(supplier));
  return (
    <EditForm
      {...rest}
      stored={supplier}
      valuesOf={valuesOf}
      save={async (values, revision) => {
        const saved = await save(values, revision);
        showAppMessage({ text: t('suppliers.supplier.saved', { name: saved.name }) });
        return saved;
      }}
      draftName={`supplier.${supplier.id}`}
      label={t('suppliers.supplier.form')}
      labels={Object.fromEntries(
        names.map((name) => [name, t(`suppliers.fields.${name}` as 'suppliers.fields.name')]),
      )}
      saveLabel={t('suppliers.supplier.save')}
    >
      <SupplierFields belowName={belowName} />
      {children}
    </EditForm>
  );
}
