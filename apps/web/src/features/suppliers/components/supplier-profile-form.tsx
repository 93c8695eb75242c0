import { type Supplier, supplierChangeSchema } from '@tenderbox/contract';
import { SupplierEditForm } from '../../../entities/suppliers/supplier-edit-form.tsx';
import { profileValuesOf } from '../../../entities/suppliers/supplier-profile.ts';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
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
  const { change } = useChangeSupplier(supplier.id);
  const values = valuesOf(supplier);
  const form = useAppForm(typedSchema, values);
  const { notice, check } = useDuplicates(form, { ...values, id: supplier.id });
  return (
    <SupplierEditForm
      form={form}
      supplier={supplier}
      valuesOf={valuesOf}
      save={async (typed, revision) => {
        await check();
        return change({ ...typed, revision });
      }}
      onClose={onClose}
      belowName={notice}
    >
      <RemarkFields />
    </SupplierEditForm>
  );
}
