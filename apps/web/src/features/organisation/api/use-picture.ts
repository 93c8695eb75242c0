import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../shared/lib/api.ts';
import { useObjectUrl } from '../../../shared/lib/use-object-url.ts';

/** Object URL of a stored picture, fetched with the session's token. Null while loading. */
export function usePicture(fileId: string | null): string | null {
  const { data: picture } = useQuery({
    queryKey: ['picture', fileId],
    queryFn: async ({ signal }) => {
      const response = await callApi('GET /api/files/:id', {
        params: { id: String(fileId) },
        signal,
        errors: 'background',
      });
      return response.blob();
    },
    enabled: fileId !== null,
    // Stored files are immutable.
    staleTime: 'static',
  });
  return useObjectUrl(picture ?? null);
}
