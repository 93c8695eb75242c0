import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { Notice } from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { serverInstant } from '../../../shared/lib/server-clock.ts';

interface Page {
  items: Notice[];
  total: number;
  totalIsMore: boolean;
  unread: number;
}

/** Marks notifications as read: optimistic, then refetched even if the request failed. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.notices;

  async function mark(isMeant: (notice: Notice) => boolean, call: () => Promise<unknown>): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    const readAt = serverInstant();
    queryClient.setQueryData<InfiniteData<Page>>(
      queryKey,
      (known) => known && markIn(known, isMeant, readAt),
    );
    // On failure, the refetch shows them as unread again.
    await call().catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey });
  }

  return {
    markOne: ({ id }: Notice) =>
      mark(
        (notice) => notice.id === id,
        () =>
          callApi('PUT /api/notifications/:notificationId/read', {
            params: { notificationId: id },
            errors: 'background',
          }),
      ),
    /** Marks everything up to the newest one shown, so that newer notifications stay unread. */
    markAll: (newest: Notice) =>
      mark(
        () => true,
        () => callApi('PUT /api/notifications/read', { body: { until: newest.at }, errors: 'background' }),
      ),
  };
}

function markIn(
  known: InfiniteData<Page>,
  isMeant: (notice: Notice) => boolean,
  readAt: string,
): InfiniteData<Page> {
  const marked = known.pages
    .flatMap(({ items }) => items)
    .filter((one) => !one.readAt && isMeant(one)).length;
  return {
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      unread: Math.max(0, page.unread - marked),
      items: page.items.map((one) => (isMeant(one) && !one.readAt ? { ...one, readAt } : one)),
    })),
  };
}
