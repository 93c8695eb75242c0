import { organisationAudit, platformAudit } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { sendLines } from '../../platform/http/send-lines.ts';
import { exportAudit, readCheck, readHeadSignature, readHeads } from './audit.queries.ts';

/** Registers the audit trail routes: the organisation's for its admins, the platform's for system admins. */
export function registerAuditRoutes(
  app: FastifyInstance,
  { config }: { config: Pick<Config, 'publicUrl'> },
): void {
  for (const { check, heads, judgeHead, export: download } of [organisationAudit, platformAudit]) {
    registerCall(app, check, async ({ act, query }) => ({
      data: await readCheck(act, query.after, query.hashAt ?? null),
    }));
    registerCall(app, heads, async ({ act }) => ({ data: await readHeads(act) }));
    registerCall(app, judgeHead, async ({ act, body }) => ({
      data: { signature: await readHeadSignature(act, body) },
    }));
    registerCall(app, download, ({ act, reply }) =>
      sendLines(reply, act, async () => ({
        fileName: `${workbookName('audit-trail', act.caller.organisationName)}.jsonl`,
        contentType: 'application/x-ndjson',
        lines: exportAudit(act, config.publicUrl),
      })),
    );
  }
}
