import { type OrganisationSupplierDetails, organisationSupplierChangeSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '../../../entities/session/use-kept-form.ts';
import { SupplierFields } from '../../../entities/suppliers/supplier-fields.tsx';
import { profileValuesOf } from '../../../entities/suppliers/supplier-profile.ts';
import { EditBar } from '../../../shared/forms/edit-bar.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { StaleRevisionNotice } from '../../../shared/forms/stale-revision-notice.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { useRevisedForm } from '../../../shared/forms/use-revised-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useChangeSupplier } from '../api/use-change-supplier.ts';

// The revision is not a form field; it comes from the initial values.
const typedSchema = organisationSupplierChangeSchema.omit({ revision: true });

interface OrganisationSupplierFormProps {
  supplier: OrganisationSupplierDetails;
  onClose: () => void;
}

/** Edits the profile of a supplier of any business unit, without the fields that belong to the business unit. */
export function OrganisationSupplierForm({ supplier, onClose }: OrganisationSupplierFormProps) {
  const { t } = useTranslation();
  const { change } = useChangeSupplier(supplier.id);
  const values = profileValuesOf(supplier);
  const form = useAppForm(typedSchema, values);
  const { onSubmit, stale } = useRevisedForm({
    form,
    stored: supplier,
    valuesOf: profileValuesOf,
    save: async (typed, revision) => {
      const saved = await change({ ...typed, revision });
      showAppMessage({ text: t('suppliers.supplier.saved', { name: saved.name }) });
      return saved;
    },
    onSaved: onClose,
  });
  const localDraft = useKeptForm(form, `supplier.${supplier.id}`, { revision: supplier.revision });
  const labels = Object.fromEntries(
    (Object.keys(values) as (keyof typeof values)[]).map((name) => [name, t(`suppliers.fields.${name}`)]),
  );
  return (
    <Form form={form} localDraft={localDraft} onSubmit={onSubmit} label={t('suppliers.supplier.form')}>
      <StaleRevisionNotice stale={stale} labels={labels} />
      <SupplierFields />
      <EditBar onClose={onClose}>{t('suppliers.supplier.save')}</EditBar>
    </Form>
  );
}
