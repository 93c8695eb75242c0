import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, listOf } from '../common/envelope.ts';
import { auditCheckSchema, auditHeadSchema, headSignatureSchema } from './audit.schema.ts';

const tag = 'Audit trail';
const place = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The calls of a chain, below its path. */
function auditCalls<const Base extends '/api/sourcing-organisation/audit' | '/api/system/audit'>(
  base: Base,
  subject: string,
) {
  return {
    check: defineCall({
      key: `GET ${base}/verification`,
      summary: `Check the next segment of the audit trail of ${subject}. Repeat until it is complete`,
      tag,
      query: z.object({
        after: place.default(0).meta({ description: 'The `checkedTo` of the previous segment. 0 to start.' }),
        hashAt: place
          .optional()
          .meta({ description: 'Also returns the hash at this number, to compare a checkpoint.' }),
      }),
      response: inData(auditCheckSchema),
    }),
    heads: defineCall({
      key: `GET ${base}/heads`,
      summary: `The last hundred signed checkpoints of the audit trail of ${subject}, newest first`,
      tag,
      response: inData(listOf(auditHeadSchema)),
    }),
    judgeHead: defineCall({
      key: `POST ${base}/heads/verification`,
      summary: `Whether a checkpoint was signed by this installation, before it is compared with the audit trail of ${subject}`,
      tag,
      body: auditHeadSchema,
      response: inData(z.object({ signature: headSignatureSchema })),
    }),
    export: defineCall({
      key: `GET ${base}/export`,
      summary: `The whole audit trail of ${subject} with its hashes, for the offline verifier: one entry per line, as JSON`,
      tag,
      response: null,
    }),
  };
}

export const organisationAudit = auditCalls('/api/sourcing-organisation/audit', 'the organisation');
export const platformAudit = auditCalls('/api/system/audit', 'the site');
