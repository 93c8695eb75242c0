import { type Supplier, supplierChangeSchema } from '@tenderbox/contract';
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
import { RemarkFields } from './remark-fields.tsx';
import { useDuplicates } from './use-duplicates.tsx';

// The revision is not a form field; it comes from the initial values.
const typedSchema = supplierChangeSchema.omit({ revision: true });

const valuesOf = (supplier: Supplier) => ({
  ...profileValuesOf(supplier),
  tags: supplier.tags,
  notes: supplier.notes ?? '',
});

/** Edits the profile of a supplier. */
export function SupplierProfileForm({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { t } = useTranslation();
  const { change } = useChangeSupplier(supplier.id);
  const values = valuesOf(supplier);
  const form = useAppForm(typedSchema, values);
  const { notice, check } = useDuplicates(form, { ...values, id: supplier.id });
  const { onSubmit, stale } = useRevisedForm({
    form,
    stored: supplier,
    valuesOf,
    save: async (typed, revision) => {
      await check();
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
      {notice}
      <RemarkFields />
      <EditBar onClose={onClose}>{t('suppliers.supplier.save')}</EditBar>
    </Form>
  );
}
