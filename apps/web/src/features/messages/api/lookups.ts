import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import type { Side } from '../../../entities/messages/use-side.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Search result. */
export interface LookupResult {
  id: string;
  name: string;
  detail?: string;
}

/** Query that searches by part of a name. */
export type LookupQuery = (
  search: string,
) => UseQueryOptions<LookupResult[], Error, LookupResult[], string[]>;

const found = '25';
const errors = 'background';

/** Events that a message can be about, active ones first. */
export const eventLookup =
  (side: Side): LookupQuery =>
  (search) =>
    queryOptions({
      queryKey: [...queryKeys.events, 'lookup', side, search],
      queryFn: async ({ signal }): Promise<LookupResult[]> => {
        const lists = (['ACTIVE', 'COMPLETED'] as const).map(async (statuses) => {
          const query = { search, statuses, size: found };
          return side === 'buyer'
            ? (await callApi('GET /api/business-unit/events', { query, signal, errors })).data.events
            : (await callApi('GET /api/supplier/events', { query, signal, errors })).data.events;
        });
        return (await Promise.all(lists))
          .flat()
          .map(({ id, title, reference }) => ({ id, name: title, detail: reference }));
      },
      placeholderData: keepPreviousData,
    });

/** Title of an event. */
export const eventNameQuery = (side: Side, eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'name', side, eventId],
    queryFn: async ({ signal }): Promise<LookupResult> => {
      const options = { params: { eventId }, signal, errors } as const;
      const { data } =
        side === 'buyer'
          ? await callApi('GET /api/business-unit/events/:eventId', { ...options, query: {} })
          : await callApi('GET /api/supplier/events/:eventId', options);
      return { id: data.id, name: data.title, detail: data.reference };
    },
    enabled: eventId !== '',
  });

/** Suppliers of the business unit by part of their name or supplier ID. */
export const supplierLookup: LookupQuery = (search) =>
  queryOptions({
    queryKey: [...queryKeys.suppliers, 'lookup', search],
    queryFn: async ({ signal }): Promise<LookupResult[]> => {
      const query = { search, size: found, sort: 'name,asc' } as const;
      const { data } = await callApi('GET /api/business-unit/suppliers', { query, signal, errors });
      return data.items.map(({ id, name, supplierCode }) => ({ id, name, detail: supplierCode }));
    },
    placeholderData: keepPreviousData,
  });

/** Name of a supplier. */
export const supplierNameQuery = (supplierId: string) =>
  queryOptions({
    queryKey: [...queryKeys.suppliers, 'name', supplierId],
    queryFn: async ({ signal }): Promise<LookupResult> => {
      const options = { params: { supplierId }, signal, errors } as const;
      const { data } = await callApi('GET /api/business-unit/suppliers/:supplierId', options);
      return { id: data.id, name: data.name, detail: data.supplierCode };
    },
    enabled: supplierId !== '',
  });

/** Tasks of an event, in their order. */
export const taskLookup = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.tasks, 'lookup', eventId],
    queryFn: async ({ signal }): Promise<LookupResult[]> => {
      const options = { params: { eventId }, query: {}, signal, errors } as const;
      const { data } = await callApi('GET /api/business-unit/events/:eventId/tasks', options);
      return data.items.map(({ id, title }) => ({ id, name: title }));
    },
    enabled: eventId !== '',
  });
