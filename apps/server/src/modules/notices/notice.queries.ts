import type { EvaluatorCaller, Notice, NoticeQuery, SupplierCaller, UnitCaller } from '@tenderbox/contract';
import { type Page, readPage } from '../../platform/db/listing.repo.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { findUnread, noticesOf } from './notice-list.repo.ts';

/** A page of the caller's notices, and the total number of unread ones. */
export function readNotices(
  ctx: RequestContext<UnitCaller | EvaluatorCaller | SupplierCaller>,
  query: NoticeQuery,
): Promise<Page<Notice> & { unread: number }> {
  const { roleEntryId, organisationName, businessUnitName } = ctx.caller;
  return ctx.read(async ({ tx }) => {
    const listing = noticesOf(roleEntryId, `${organisationName}, ${businessUnitName}`, query);
    const { items, ...page } = await readPage(tx, listing, { ...query, search: '' });
    const unread = items[0]?.unread ?? (page.total ? await findUnread(tx, roleEntryId) : 0);
    return { ...page, unread, items: items.map(({ unread: _unread, ...notice }) => notice) };
  });
}
