import { callApi } from '../../shared/lib/api.ts';
import { saveFrom } from '../../shared/lib/download-file.ts';

/** Lets the browser download a file of any size through a one-time URL. */
export async function downloadSentFile(id: string): Promise<void> {
  const { data } = await callApi('POST /api/files/:id/ticket', {
    params: { id },
    query: {},
    errors: 'background',
  });
  saveFrom(data.url);
}
