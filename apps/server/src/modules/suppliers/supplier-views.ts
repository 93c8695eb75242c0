import type { OrganisationSupplierDetails } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { SupplierRow } from './supplier.repo.ts';

/** A supplier as its business unit or its organisation sees it. Only the latter has `businessUnit`. */
export type SupplierSeen = Omit<SupplierRow, 'notes'> &
  Partial<Pick<SupplierRow, 'notes'> & Pick<OrganisationSupplierDetails, 'businessUnit'>>;

/** Loads a supplier for the business unit or for the organisation. */
export type SupplierFinder<Row extends SupplierSeen> = (tx: Transaction, id: string) => Promise<Row | null>;
