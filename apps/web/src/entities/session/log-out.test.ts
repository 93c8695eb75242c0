import { expect, onTestFinished, test, vi } from 'vitest';
import { tokenOf, una } from '../test/session-token.ts';
import { logOut } from './log-out.ts';
import { readUser, saveAuthorization } from './session.ts';

function answerWith(answer: () => Promise<Response>) {
  const original = globalThis.fetch;
  onTestFinished(() => {
    globalThis.fetch = original;
  });
  const asked = vi.fn<typeof fetch>(answer);
  globalThis.fetch = asked;
  saveAuthorization(tokenOf(una));
  expect(readUser()).not.toBeNull();
  return asked;
}

test.each([
  ['never responds', () => new Promise<never>(() => undefined)],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('logs out immediately when the server %s, with a request without timeout', async (_name, answer) => {
  const asked = answerWith(answer);
  logOut();
  expect(readUser()).toBeNull();
  expect(localStorage.getItem('tenderbox.authToken')).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
  const [address, init] = asked.mock.calls[0] ?? [];
  expect([address, init?.method, init?.signal]).toEqual(['/api/user/session', 'DELETE', undefined]);
  // The ignored failure must not become an unhandled rejection.
  await Promise.resolve();
});
