import type { Transport } from './api.ts';

/** Sends a request and reports the upload progress in percent, which `fetch` cannot do. */
export function uploadTransport(onProgress: (percent: number) => void): Transport {
  return (address, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      request.responseType = 'arraybuffer';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0);
      request.upload.onload = () => onProgress(100);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('The request could not be sent'));
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
      if (signal?.aborted) request.abort();
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.response as ArrayBuffer, { status: request.status, headers });
}
