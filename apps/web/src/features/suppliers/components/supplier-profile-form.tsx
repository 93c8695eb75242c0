import { type Supplier, supplierChangeSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../shared/forms/form.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { StaleRevisionNotice } from '../../../shared/forms/stale-revision-notice.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { useRevisedForm } from '../../../shared/forms/use-revised-form.ts';
import { showAppMessage } from '../../../shared/ui/app-message.ts';
import { useChangeSupplier } from '../api/use-change-supplier.ts';
import { SupplierFields } from './supplier-fields.tsx';
import { useDuplicates } from './use-duplicates.tsx';

// The revision is not typed: it comes from what the form started with.
const typedSchema = supplierChangeSchema.omit({ revision: true });

const valuesOf = (supplier: Supplier) => ({
  supplierCode: supplier.supplierCode,
  name: supplier.name,
  email: supplier.email ?? '',
  phone: supplier.phone ?? '',
  website: supplier.website ?? '',
  address: supplier.address ?? '',
  country: supplier.country ?? '',
  registrationNumber: supplier.registrationNumber ?? '',
  vatNumber: supplier.vatNumber ?? '',
  tags: supplier.tags,
  notes: supplier.notes ?? '',
});

/** Changes what is known about a supplier. */
export function SupplierProfileForm({ supplier }: { supplier: Supplier }) {
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
  });
  const labels = Object.fromEntries(
    (Object.keys(values) as (keyof typeof values)[]).map((name) => [name, t(`suppliers.fields.${name}`)]),
  );
  return (
    <Form form={form} onSubmit={onSubmit} label={t('suppliers.supplier.form')}>
      <StaleRevisionNotice stale={stale} labels={labels} />
      <SupplierFields duplicates={notice} />
      <SaveBar>{t('suppliers.supplier.save')}</SaveBar>
    </Form>
  );
}
