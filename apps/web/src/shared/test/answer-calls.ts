import { onTestFinished, vi } from 'vitest';

type Answer = (request: Request) => Response | Promise<Response>;

/** Answers calls by their method and path for the length of a test; returns the requests that were made. */
export function answerCalls(answers: Record<string, Answer>): Request[] {
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

/** A JSON answer. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}
