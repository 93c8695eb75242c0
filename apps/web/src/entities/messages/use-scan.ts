import { useQuery } from '@tanstack/react-query';
import type { FileReference } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';

/** Polling interval in milliseconds: there is no live update when a file that is not attached yet was scanned. */
const scanPollInterval = 3000;

/** Virus scan result of an uploaded file, once available. */
export function useScan({ id, scan }: Pick<FileReference, 'id' | 'scan'>): FileReference['scan'] {
  const { data } = useQuery({
    queryKey: ['uploads', id],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/uploads/:id', { params: { id }, signal, errors: 'background' })).data,
    enabled: scan === 'WAITING',
    retry: false,
    refetchInterval: ({ state }) =>
      state.error || (state.data && !isWaiting(state.data)) ? false : scanPollInterval,
  });
  return scan === 'WAITING' && data ? data.scan : scan;
}

const isWaiting = ({ scan }: Pick<FileReference, 'scan'>) => scan === 'WAITING';
