import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../shared/lib/api.ts';
import type { DraftState } from '../draft-saver.ts';

export const previewsOf = (id: string | null) => ['preview-of-draft', id];

/** Preview of the saved draft for one of its suppliers. The previous preview stays while another one loads. */
export const previewQuery = ({ id, savedAt, phase, isLeaving }: DraftState, place: number) =>
  queryOptions({
    // Not under the message keys, which live updates invalidate: the key contains the time of saving, and a
    // sent message has no preview.
    queryKey: [...previewsOf(id), savedAt, place],
    queryFn: async ({ signal }) => {
      const options = {
        params: { messageId: id ?? '' },
        query: { place },
        signal,
        errors: 'background',
      } as const;
      return (await callApi('GET /api/business-unit/messages/:messageId/preview', options)).data;
    },
    enabled: id !== null && phase !== 'sent' && !isLeaving,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
