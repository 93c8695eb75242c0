/** Limits of suppliers, shared by browser and server. */
export const supplierLimits = {
  supplierCode: 50,
  phone: 50,
  website: 2000,
  address: 1000,
  country: 100,
  registrationNumber: 100,
  vatNumber: 100,
  tag: 50,
  tags: 20,
  notes: 10_000,
  /** Maximum suppliers that one call looks up or changes. */
  atOnce: 5000,
  importRows: 10_000,
  importColumns: 50,
  importCells: 250_000,
  importSize: 25 * 1024 * 1024,
} as const;
