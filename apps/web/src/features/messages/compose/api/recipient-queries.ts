import { queryOptions } from '@tanstack/react-query';
import type { Recipient, RecipientGroup } from '@tenderbox/contract';
import { queryKeys } from '../../../../entities/cache/query-keys.ts';
import { callApi } from '../../../../shared/lib/api.ts';

/** Recipient of a message. It is not always known whether its e-mails are rejected. */
export type KnownRecipient = Omit<Recipient, 'mailRefused'> & { mailRefused?: boolean };

/** Suppliers that a new message is preaddressed to. */
export const recipientQuery = (supplierIds: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.suppliers, 'recipients', supplierIds],
    queryFn: async ({ signal }): Promise<KnownRecipient[]> => {
      const reads = supplierIds.map(async (supplierId) => {
        const options = { params: { supplierId }, signal, errors: 'background' } as const;
        const { data } = await callApi('GET /api/business-unit/suppliers/:supplierId', options);
        const { id, name, supplierCode, activeUserCount } = data;
        return { id, name, supplierCode, activeUserCount };
      });
      return Promise.all(reads);
    },
    enabled: supplierIds.length > 0,
    retry: false,
  });

const read = async (
  query: { eventId: string; taskId?: string; group?: RecipientGroup },
  signal?: AbortSignal,
) =>
  (
    await callApi('GET /api/business-unit/messages/recipients', {
      query,
      ...(signal && { signal }),
      errors: 'caller',
    })
  ).data;

/** Number of suppliers per recipient group of an event or task. */
export const groupsQuery = (eventId: string, taskId?: string) =>
  queryOptions({
    queryKey: [...queryKeys.tasks, 'recipient-groups', eventId, taskId],
    queryFn: ({ signal }) => read({ eventId, ...(taskId && { taskId }) }, signal),
    enabled: eventId !== '',
  });

/** All suppliers of a saved draft, regardless of number. */
export const readAllRecipients = async (messageId: string): Promise<KnownRecipient[]> => {
  const options = { params: { messageId }, query: { namesAll: 'true' }, errors: 'caller' } as const;
  return (await callApi('GET /api/business-unit/messages/:messageId', options)).data.suppliers;
};

/** Current suppliers of a recipient group. */
export const readGroup = async (eventId: string, taskId: string | undefined, group: RecipientGroup) =>
  (await read({ eventId, ...(taskId && { taskId }), group })).suppliers;
