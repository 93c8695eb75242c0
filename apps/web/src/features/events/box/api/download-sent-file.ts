import { callApi } from '../../../../shared/lib/api.ts';

/** Lets the browser itself download a file, however large: by an address that is good for one use. */
export async function downloadSentFile(id: string): Promise<void> {
  const { data } = await callApi('POST /api/files/:id/ticket', {
    params: { id },
    query: {},
    errors: 'background',
  });
  const link = document.createElement('a');
  link.href = data.url;
  link.download = '';
  link.click();
}
