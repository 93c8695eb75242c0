import type { Role } from './roles.ts';

/** Who makes a request, as policies see them. */
export interface Caller {
  sessionId: string;
  accountId: string;
  roleEntryId: string;
  role: Role;
  email: string;
  fullName: string;
  organisationId: string | null;
  organisationName: string | null;
  businessUnitId: string | null;
  businessUnitName: string | null;
  supplierId: string | null;
  supplierName: string | null;
}
