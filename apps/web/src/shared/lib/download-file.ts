import { callApi } from './api.ts';
import type { ApiCallKey } from './api-call.ts';

type Answer<Key extends ApiCallKey> = Awaited<ReturnType<typeof callApi<Key>>>;

/** Calls that return a file. */
export type DownloadKey = { [Key in ApiCallKey]: Answer<Key> extends Response ? Key : never }[ApiCallKey];

/** Makes a call with the session's token and lets the browser save the file under the name it comes with. */
export async function downloadFile<Key extends DownloadKey>(
  key: Key,
  options: Parameters<typeof callApi<Key>>[1],
  fileName: string,
): Promise<void> {
  const response = await fetchFile(key, options);
  saveAs(await response.blob(), nameIn(response) ?? fileName);
}

/** Fetches a file for use by the app itself. */
export function fetchFile<Key extends DownloadKey>(
  key: Key,
  options: Parameters<typeof callApi<Key>>[1],
): Promise<Response> {
  const call = callApi as (key: Key, options: Parameters<typeof callApi<Key>>[1]) => Promise<Response>;
  return call(key, { ...options, transport: fetchWhole });
}

/** A truncated file is treated as a failed call. */
async function fetchWhole(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  return response.ok ? new Response(await response.blob(), response) : response;
}

function nameIn({ headers }: Response): string | null {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name ? decodeURIComponent(name) : null;
}

/** Lets the browser download a stored file. The app shows errors. */
export async function downloadStored(id: string): Promise<void> {
  const answer = await callApi('POST /api/files/:id/ticket', { params: { id }, query: {} }).catch(() => null);
  if (answer) saveFrom(answer.data.url);
}

/** Lets the browser itself download from a one-time URL, so that files of any size stay out of memory. */
export function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Lets the browser save content under a name. */
export function saveAs(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the URL slightly after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
