import type { CalendarFeed, SupplierCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { deleteFeed, replaceFeed } from '../calendar.repo.ts';

/** Creates a private calendar URL for the caller and invalidates the previous one. The URL is shown only once. */
export function makeFeed(
  publicUrl: string,
  ctx: RequestContext<SupplierCaller>,
): Promise<{ madeAt: string; url: string }> {
  const token = createToken();
  return ctx.transaction(async ({ tx, now }) => {
    await replaceFeed(tx, ctx.caller, hashToken(token));
    await record(ctx, tx, 'calendar.address-made');
    return { madeAt: now, url: `${publicUrl}/api/calendar/${token}.ics` };
  });
}

/** Revokes the caller's private calendar URL, if there is one. */
export function endFeed(ctx: RequestContext<SupplierCaller>): Promise<CalendarFeed> {
  return ctx.transaction(async ({ tx }) => {
    if (await deleteFeed(tx, ctx.caller.roleEntryId)) await record(ctx, tx, 'calendar.address-ended');
    return { madeAt: null };
  });
}

const record = (ctx: RequestContext<SupplierCaller>, tx: Parameters<typeof recordAudit>[0], action: string) =>
  recordAudit(tx, ctx, { action, subjectType: 'account', subjectId: ctx.caller.accountId });
