import type { CalendarFeed, SupplierCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import { deleteFeed, replaceFeed } from '../calendar.repo.ts';

/** Makes a private calendar address for the caller; the one before works no more. It is shown this once. */
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

/** Ends the caller's private calendar address; without one nothing happens. */
export function endFeed(act: Act<SupplierCaller>): Promise<CalendarFeed> {
  return act.transaction(async ({ tx }) => {
    if (await deleteFeed(tx, act.caller.roleEntryId)) await record(act, tx, 'calendar.address-ended');
    return { madeAt: null };
  });
}

const record = (act: Act<SupplierCaller>, tx: Parameters<typeof recordAudit>[0], action: string) =>
  recordAudit(tx, act, { action, subjectType: 'account', subjectId: act.caller.accountId });
