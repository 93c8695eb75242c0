import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../../shared/lib/api.ts';

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

/** Object URL of a local file. */
export function useObjectUrl(content: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [content]);
  return url;
}
