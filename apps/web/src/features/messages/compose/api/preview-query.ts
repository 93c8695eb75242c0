import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../shared/lib/api.ts';
import type { DraftState } from '../draft-saver.ts';

export const previewsOf = (id: string | null) => ['preview-of-draft', id];

/** A draft, as it was last stored, as one of its suppliers will get it; the one before stays while it is read. */
export const previewQuery = ({ id, savedAt, phase, isLeaving }: DraftState, place: number) =>
  queryOptions({
    // Not a part of what news of messages make stale: what is stored has a time of its own, and what was sent has no preview.
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
