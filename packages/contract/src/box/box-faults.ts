import { z } from 'zod';

/** What a server can find wrong when it opens a box. */
export const boxFaultSchema = z.enum([
  'ROOT',
  'RECORD',
  'RECORD_HASH',
  'SIGNATURE',
  'KEY_MISSING',
  'UNREADABLE',
  'CONTENT_HASH',
  'SHEET_HASH',
  'TERMS_HASH',
  'CONDITIONS_HASH',
]);
export type BoxFaultKind = z.infer<typeof boxFaultSchema>;

/** A fault in the opening record. Without a supplier, it is about a closing record. */
export interface BoxFault {
  supplierId: string | null;
  what: BoxFaultKind;
}
