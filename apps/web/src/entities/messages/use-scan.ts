import { useQuery } from '@tanstack/react-query';
import type { FileReference } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';

/** Nobody is told when the virus scanner has looked at a file that nothing carries yet, in milliseconds. */
const lookAgain = 3000;

/** What the virus scanner says of a file that has just arrived, as soon as it has looked. */
export function useScan({ id, scan }: Pick<FileReference, 'id' | 'scan'>): FileReference['scan'] {
  const { data } = useQuery({
    queryKey: ['uploads', id],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/uploads/:id', { params: { id }, signal, errors: 'background' })).data,
    enabled: scan === 'WAITING',
    retry: false,
    refetchInterval: ({ state }) =>
      state.error || (state.data && !isWaiting(state.data)) ? false : lookAgain,
  });
  return scan === 'WAITING' && data ? data.scan : scan;
}

const isWaiting = ({ scan }: Pick<FileReference, 'scan'>) => scan === 'WAITING';
