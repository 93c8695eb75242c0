import type { EvaluatorCaller, SupplierCaller, UnitCaller } from '@tenderbox/contract';
import { notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { findUnread, markRead, markReadUntil } from '../notice-list.repo.ts';

type PersonRequestContext = RequestContext<UnitCaller | EvaluatorCaller | SupplierCaller>;

/** Marks one of the caller's notices as read. Repeating it does not change the time. */
export function markOneRead(
  { caller, transaction }: PersonRequestContext,
  id: string,
): Promise<{ unread: number }> {
  return transaction(async ({ tx }) => {
    if (!(await markRead(tx, caller.roleEntryId, id))) throw notFound();
    return { unread: await findUnread(tx, caller.roleEntryId) };
  });
}

/** Marks all of the caller's notices up to an instant as read. */
export function markAllRead(
  { caller, transaction }: PersonRequestContext,
  until: string,
): Promise<{ unread: number }> {
  return transaction(async ({ tx }) => {
    await markReadUntil(tx, caller.roleEntryId, until);
    return { unread: await findUnread(tx, caller.roleEntryId) };
  });
}
