import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

const supplierBatchSize = 25;
const whileSending = 2000;

const keyOf = (messageId: string) => [...queryKeys.messages, 'status', messageId];

/** Recipients of a message and who has read it, problems first. Polled while e-mails are being sent. */
export const statusQuery = (messageId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(messageId),
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, size: String(supplierBatchSize) };
      const options = { params: { messageId }, query, signal, errors: 'background' } as const;
      return (await callApi('GET /api/business-unit/messages/:messageId/status', options)).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * supplierBatchSize < total ? pages.length : undefined,
    refetchInterval: ({ state }) => {
      const summary = state.data?.pages[0]?.summary;
      const isSending =
        summary && (summary.toldCount < summary.recipientCount || summary.mailCounts.PENDING > 0);
      return isSending ? whileSending : false;
    },
  });

/** Resends the e-mails of a message that a supplier's mail server rejected. The app shows errors. */
export function useSendAgain(messageId: string, supplierId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const options = { params: { messageId }, body: { supplierId } };
      return (await callApi('POST /api/business-unit/messages/:messageId/mails', options)).data.sentCount;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(messageId) }),
  });
}
