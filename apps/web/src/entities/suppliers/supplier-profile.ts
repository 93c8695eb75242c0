import type { OrganisationSupplierDetails, Supplier } from '@tenderbox/contract';

/** A supplier as both sides of the buyer read it; the organisation also reads whose it is. */
export type SupplierProfile = Omit<Supplier, 'notes'> &
  Partial<Pick<OrganisationSupplierDetails, 'businessUnit'>>;

/** What the form of a supplier's profile starts with. */
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
