import type { OrganisationSupplierDetails } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { SupplierRow } from './supplier.repo.ts';

/** A supplier as its unit or its organisation sees it; the latter also says whose it is. */
export type SupplierSeen = Omit<SupplierRow, 'notes'> &
  Partial<Pick<SupplierRow, 'notes'> & Pick<OrganisationSupplierDetails, 'businessUnit'>>;

/** How one side of the buyer reads a supplier. */
export type SupplierFinder<Row extends SupplierSeen> = (tx: Transaction, id: string) => Promise<Row | null>;
