import { z } from 'zod';
import { instantSchema } from '../common/dates.ts';

/** Possible faults of an audit chain, with their texts. */
export const auditFaultTexts = {
  CHANGED: 'The entry was changed after it was written.',
  PART_CHANGED: 'Data attached to the entry was changed after it was written.',
  REMOVED: 'The entry was removed.',
  INSERTED: 'The entry was inserted outside the chain.',
  BROKEN: 'The chain is broken here: something was inserted, removed or moved.',
  DATED_BACK: 'The entry was written after a later checkpoint had been signed, so its time is wrong.',
  HEAD_DIFFERS: 'A signed checkpoint does not match: what is before it has been rewritten.',
  HEAD_MISSING:
    'A signed checkpoint that should be here is missing: checkpoints were removed, or none could be signed for an hour.',
  CUT_OFF: 'A signed checkpoint refers to entries that are missing.',
} as const;

const faultKinds = Object.keys(auditFaultTexts) as [
  keyof typeof auditFaultTexts,
  ...(keyof typeof auditFaultTexts)[],
];

export const auditFaultSchema = z
  .object({
    kind: z.enum(faultKinds),
    number: z.int().nullable().meta({ description: 'The position in the chain. Null if it has none.' }),
    entryId: z.uuid().nullable(),
    action: z.string().nullable(),
    at: instantSchema.nullable().meta({ description: 'When it happened, according to the current entry.' }),
  })
  .meta({ id: 'AuditFault' });
export type AuditFault = z.infer<typeof auditFaultSchema>;

/** A checked section of a chain. */
export const auditCheckSchema = z
  .object({
    checkedTo: z.int().meta({ description: 'Continue with `after` set to this until `isComplete`.' }),
    total: z.int().meta({ description: 'The current length of the chain.' }),
    isComplete: z.boolean(),
    hash: z.string().meta({ description: 'The hash of the chain at `checkedTo`.' }),
    hashAt: z.string().nullable().meta({ description: 'The requested hash. Null if there is none.' }),
    erasedCount: z.int().meta({ description: 'How many entries in this segment have erased personal data.' }),
    headCount: z.int().meta({ description: 'How many signed checkpoints in this segment were compared.' }),
    faults: z
      .array(auditFaultSchema)
      .meta({ description: 'Up to 100 per segment. Empty if everything is intact.' }),
  })
  .meta({ id: 'AuditCheck' });
export type AuditCheck = z.infer<typeof auditCheckSchema>;

/** Whether a head was signed by a key of the installation that was not revoked at the time. */
export const headSignatureSchema = z.enum(['SIGNED', 'REVOKED', 'FORGED']);
export type HeadSignature = z.infer<typeof headSignatureSchema>;

/** A head as it was e-mailed: the signed end of a chain. */
export const auditHeadSchema = z
  .object({
    format: z.enum(['tenderbox-audit-head/1', 'tenderbox-audit-head/2']),
    origin: z.string(),
    chain: z.string(),
    number: z.int(),
    hash: z.string(),
    records: z.string(),
    epoch: z.int().optional().meta({ description: 'Only in format 2.' }),
    keys: z
      .string()
      .optional()
      .meta({ description: 'The hash of the last key record at that time. Only in format 2.' }),
    at: z.string(),
    previous: z.string().nullable(),
    keyId: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'AuditHead' });
export type AuditHead = z.infer<typeof auditHeadSchema>;
