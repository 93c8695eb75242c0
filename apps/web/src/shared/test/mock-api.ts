import { onTestFinished, vi } from 'vitest';
import { expectContract } from './contract-problems.ts';

type Answer = (request: Request) => Response | Promise<Response>;

/**
 * Mocks API calls by method and path for the duration of a test, which fails if a response is not one that the
 * contract allows. Returns the requests.
 */
export function mockApi(answers: Record<string, Answer>): Request[] {
  const requests: Request[] = [];
  const checkResponse = expectContract();
  const original = globalThis.fetch;
  onTestFinished(() => {
    globalThis.fetch = original;
  });
  globalThis.fetch = vi.fn(async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    requests.push(request);
    const path = new URL(request.url).pathname;
    const answer = answers[`${request.method} ${path}`];
    if (!answer) throw new TypeError(`No answer for ${request.method} ${request.url}`);
    const response = await answer(request);
    if (response.ok && response.headers.get('content-type')?.includes('json')) {
      const { method } = request;
      checkResponse({ method, path, status: response.status, body: await response.clone().json() });
    }
    return response;
  });
  return requests;
}

/** JSON response with all rows of a list. `more` are further fields of the list. */
export function jsonList(items: unknown[], more: object = {}): Response {
  return json({ data: { items, total: items.length, totalIsMore: false, ...more } });
}

/** JSON response. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}
