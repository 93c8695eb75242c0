import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../../entities/freshness/query-keys.ts';
import { callApi } from '../../../../shared/lib/api.ts';
import type { DraftState } from '../draft-saver.ts';

/** A draft, as it was last stored, as one of its suppliers will get it; the one before stays while it is read. */
export const previewQuery = ({ id, savedAt, phase }: DraftState, place: number) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'preview', id, savedAt, place],
    queryFn: async ({ signal }) => {
      const options = {
        params: { messageId: id ?? '' },
        query: { place },
        signal,
        errors: 'background',
      } as const;
      return (await callApi('GET /api/business-unit/messages/:messageId/preview', options)).data;
    },
    enabled: id !== null && phase !== 'sent',
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
