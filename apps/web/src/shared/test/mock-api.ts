import { onTestFinished, vi } from 'vitest';

type Answer = (request: Request) => Response | Promise<Response>;

/** Mocks API calls by method and path for the duration of a test. Returns the requests. */
export function mockApi(answers: Record<string, Answer>): Request[] {
  const requests: Request[] = [];
  const original = globalThis.fetch;
  onTestFinished(() => {
    globalThis.fetch = original;
  });
  globalThis.fetch = vi.fn(async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    requests.push(request);
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
    if (!answer) throw new TypeError(`No answer for ${request.method} ${request.url}`);
    return answer(request);
  });
  return requests;
}

/** JSON response. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}
