import { callApi } from '../../../../shared/lib/api.ts';
import { saveFrom } from '../../../../shared/lib/download-file.ts';

/** Lets the browser itself download a file, however large: by an address that is good for one use. */
export async function downloadSentFile(id: string): Promise<void> {
  const { data } = await callApi('POST /api/files/:id/ticket', {
    params: { id },
    query: {},
    errors: 'background',
  });
  saveFrom(data.url);
}
