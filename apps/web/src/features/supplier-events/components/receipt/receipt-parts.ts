import type { Receipt, Response, SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';

/** Data of the receipt page. */
export interface ReceiptParts {
  event: SupplierEvent;
  tasks: SupplierTaskInList[];
  task: SupplierTaskInList;
  response: Response;
  /** Newest first, at least one. */
  records: Receipt[];
  /** Names by role entry id, for the role entries in the records. */
  senders: Record<string, string>;
}
