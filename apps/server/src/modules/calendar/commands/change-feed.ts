import type { CalendarFeed, SupplierCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import { deleteFeed, replaceFeed } from '../calendar.repo.ts';

/** Creates a private calendar URL for the caller and invalidates the previous one. The URL is shown only once. */
export function makeFeed(
  publicUrl: string,
  act: Act<SupplierCaller>,
): Promise<{ madeAt: string; url: string }> {
  const token = createToken();
  return act.transaction(async ({ tx, now }) => {
    await replaceFeed(tx, act.caller, hashToken(token));
    await record(act, tx, 'calendar.address-made');
    return { madeAt: now, url: `${publicUrl}/api/calendar/${token}.ics` };
  });
}

/** Revokes the caller's private calendar URL, if there is one. */
export function endFeed(act: Act<SupplierCaller>): Promise<CalendarFeed> {
  return act.transaction(async ({ tx }) => {
    if (await deleteFeed(tx, act.caller.roleEntryId)) await record(act, tx, 'calendar.address-ended');
    return { madeAt: null };
  });
}

const record = (act: Act<SupplierCaller>, tx: Parameters<typeof recordAudit>[0], action: string) =>
  recordAudit(tx, act, { action, subjectType: 'account', subjectId: act.caller.accountId });
