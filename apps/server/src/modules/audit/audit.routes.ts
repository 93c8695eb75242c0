import { organisationAudit, platformAudit } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
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
    registerCall(app, check, async ({ ctx, query }) => ({
      data: await readCheck(ctx, query.after, query.hashAt ?? null),
    }));
    registerCall(app, heads, async ({ ctx }) => ({ data: await readHeads(ctx) }));
    registerCall(app, judgeHead, async ({ ctx, body }) => ({
      data: { signature: await readHeadSignature(ctx, body) },
    }));
    registerCall(app, download, ({ ctx, reply }) =>
      sendLines(reply, ctx, async () => ({
        fileName: `${workbookName('audit-trail', ctx.caller.organisationName)}.jsonl`,
        contentType: 'application/x-ndjson',
        lines: exportAudit(ctx, config.publicUrl),
      })),
    );
  }
}
