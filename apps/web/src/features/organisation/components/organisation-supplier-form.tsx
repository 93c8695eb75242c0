import { type OrganisationSupplierDetails, organisationSupplierChangeSchema } from '@tenderbox/contract';
import { SupplierEditForm } from '../../../entities/suppliers/supplier-edit-form.tsx';
import { profileValuesOf } from '../../../entities/suppliers/supplier-profile.ts';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { useChangeSupplier } from '../api/use-change-supplier.ts';

// The revision is not a form field; it comes from the initial values.
const typedSchema = organisationSupplierChangeSchema.omit({ revision: true });

interface OrganisationSupplierFormProps {
  supplier: OrganisationSupplierDetails;
  onClose: () => void;
}

/** Edits the profile of a supplier of any business unit, without the fields that belong to the business unit. */
export function OrganisationSupplierForm({ supplier, onClose }: OrganisationSupplierFormProps) {
  const { change } = useChangeSupplier(supplier.id);
  const values = profileValuesOf(supplier);
  const form = useAppForm(typedSchema, values);
  return (
    <SupplierEditForm
      form={form}
      supplier={supplier}
      valuesOf={profileValuesOf}
      save={(typed, revision) => change({ ...typed, revision })}
      onClose={onClose}
    />
  );
}
