import type { MessageNarrowing } from '../../entities/messages/message-queries.ts';
import type { TableQuery } from '../../shared/tables/table-query.ts';

/** URL state of the list. */
export const listOptions = {
  filters: ['eventId', 'supplierId', 'unread', 'awaitingReply', 'drafts'],
} as const;

/** Maps the URL state to the filter of the request. */
export function narrowingOf({ search, filters }: TableQuery): MessageNarrowing {
  const one = (name: string) => filters[name]?.[0];
  return {
    ...(search !== '' && { search }),
    ...(one('eventId') && { eventId: one('eventId') }),
    ...(one('supplierId') && { supplierId: one('supplierId') }),
    ...(one('unread') && { unread: 'true' as const }),
    ...(one('awaitingReply') && { awaitingReply: 'true' as const }),
  };
}
