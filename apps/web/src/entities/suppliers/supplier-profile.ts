import type { OrganisationSupplierDetails, Supplier } from '@tenderbox/contract';

/** Supplier as read by a business unit or its organisation, which also sees the business unit. */
export type SupplierProfile = Omit<Supplier, 'notes'> &
  Partial<Pick<OrganisationSupplierDetails, 'businessUnit'>>;

/** Initial values of the profile form. */
export const profileValuesOf = (supplier: SupplierProfile) => ({
  supplierCode: supplier.supplierCode,
  name: supplier.name,
  email: supplier.email ?? '',
  phone: supplier.phone ?? '',
  website: supplier.website ?? '',
  address: supplier.address ?? '',
  country: supplier.country ?? '',
  registrationNumber: supplier.registrationNumber ?? '',
  vatNumber: supplier.vatNumber ?? '',
});
