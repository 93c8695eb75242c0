import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { callApi } from '../../shared/lib/api.ts';
import type { ErrorHandling } from '../../shared/lib/api-call.ts';
import { ApiError } from '../../shared/lib/api-error.ts';
import { json, mockApi } from '../../shared/test/mock-api.ts';
import { version } from '../../shared/test/version.ts';
import { type AppMessage, appMessageEvent } from '../../shared/ui/feedback/app-message.ts';
import { tokenOf, una } from '../test/session-token.ts';
import { observeSession } from './observe-session.ts';
import { readUser, saveAuthorization } from './session.ts';

const otherRole = { ...una, userRoleId: '019a0000-0000-7000-8000-00000000000a' };
const renewed = { ...una, fullName: 'Una Renewed' };

function observe() {
  const went: string[] = [];
  const messages: string[] = [];
  const timeouts: number[] = [];
  const show = ({ detail }: CustomEvent<AppMessage>) => {
    messages.push(`${detail.status}: ${detail.text}`);
    timeouts.push(detail.timeout);
  };
  window.addEventListener(appMessageEvent, show);
  const stop = observeSession({ toLogin: () => went.push('login'), toHome: () => went.push('home') });
  onTestFinished(() => {
    stop();
    window.removeEventListener(appMessageEvent, show);
  });
  return { went, messages, timeouts };
}

function answerVersion(answer: () => Response | Promise<Response>) {
  mockApi({ 'GET /api/version': answer });
}

beforeEach(() => saveAuthorization(`Bearer ${tokenOf(una)}`));

describe('token in a response', () => {
  test('is stored if it belongs to the stored role entry', async () => {
    observe();
    answerVersion(() => json({ data: version }, 200, { authorization: `Bearer ${tokenOf(renewed)}` }));
    await callApi('GET /api/version');
    expect(readUser()?.fullName).toBe('Una Renewed');
  });

  test.each([
    ['of another role entry', tokenOf(otherRole)],
    ['that cannot be read', 'garbled'],
  ])('ignores one %s', async (_, token) => {
    observe();
    answerVersion(() => json({ data: version }, 200, { authorization: `Bearer ${token}` }));
    await callApi('GET /api/version');
    expect(readUser()).toMatchObject(una);
  });

  test('is ignored after a role switch, a new login or a logout', async () => {
    observe();
    for (const now of [tokenOf(otherRole), tokenOf({ ...una, fullName: 'New session' }), null]) {
      saveAuthorization(`Bearer ${tokenOf(una)}`);
      answerVersion(() => {
        if (now) saveAuthorization(now);
        else localStorage.clear();
        return json({ data: version }, 200, { authorization: `Bearer ${tokenOf(renewed)}` });
      });
      await callApi('GET /api/version');
      expect(localStorage.getItem('tenderbox.authToken')).toBe(now);
    }
  });
});

async function failWith(status: number, body: unknown, errors?: ErrorHandling) {
  const seen = observe();
  answerVersion(() => json(body, status));
  // The caller gets the error in any case.
  await expect(callApi('GET /api/version', { errors })).rejects.toBeInstanceOf(ApiError);
  return { ...seen, isSignedIn: readUser() !== null };
}

describe('failed request', () => {
  const field = { fieldErrors: [{ property: 'name', message: 'Field' }], globalErrors: [], message: 'M' };
  test.each([
    [400, {}, [], 'Request failed: please correct any errors before retrying'],
    [400, { message: 'Its message' }, [], 'Its message'],
    [400, field, [], 'Field'],
    [400, { ...field, fieldErrors: [], globalErrors: [{ message: 'Global' }] }, [], 'Global'],
    [401, {}, ['login'], 'An authentication error occurred'],
    [401, { message: 'x', code: 'EXPIRED_JWT' }, ['login'], 'Your session has expired, please login again'],
    [401, { message: 'Withdrawn', code: 'ACCESS_WITHDRAWN' }, ['login'], 'Withdrawn'],
    [403, { message: 'Choose', code: 'ROLE_NOT_CHOSEN' }, ['home'], 'Choose'],
    [403, {}, ['login'], 'You do not have permission to access this page'],
    [404, { message: 'No such event' }, ['home'], 'Invalid URL: a requested item was not found'],
    [500, {}, [], 'The requested operation could not be completed due to an error'],
  ] as [number, object, string[], string][])(
    'shows a message and navigates for status %i with %j',
    async (status, body, went, text) => {
      expect(await failWith(status, body)).toMatchObject({
        went,
        messages: [`error: ${text}`],
        isSignedIn: !went.includes('login'),
      });
    },
  );

  test('shows a permanent message when access was withdrawn', async () => {
    const { timeouts } = await failWith(401, { message: 'Withdrawn', code: 'ACCESS_WITHDRAWN' });
    expect(timeouts).toEqual([-1]);
  });

  test('navigates home after a 404 even if the caller handles errors', async () => {
    expect(await failWith(404, {}, 'caller')).toMatchObject({
      went: ['home'],
      messages: ['error: Invalid URL: a requested item was not found'],
    });
  });

  test.each([400, 429, 500])('leaves status %i to a caller that handles errors', async (status) => {
    expect(await failWith(status, {}, 'caller')).toMatchObject({ went: [], messages: [], isSignedIn: true });
  });

  test('ends the session on 401 even if the caller handles errors', async () => {
    expect(await failWith(401, {}, 'caller')).toMatchObject({ went: ['login'], isSignedIn: false });
  });

  test('ends the session on 401, but leaves a 404 to a page that shows it', async () => {
    expect(await failWith(401, {}, 'page')).toMatchObject({ went: ['login'], isSignedIn: false });
    saveAuthorization(`Bearer ${tokenOf(una)}`);
    expect(await failWith(404, {}, 'page')).toMatchObject({ went: [], messages: [], isSignedIn: true });
  });

  test.each([400, 401, 403, 404, 500])('ignores status %i in the background', async (status) => {
    expect(await failWith(status, {}, 'background')).toMatchObject({
      went: [],
      messages: [],
      isSignedIn: true,
    });
  });

  test('is ignored if another session has started since', async () => {
    const { went, messages } = observe();
    answerVersion(() => {
      saveAuthorization(tokenOf(otherRole));
      return json({}, 401);
    });
    await expect(callApi('GET /api/version')).rejects.toBeInstanceOf(ApiError);
    expect({ went, messages }).toEqual({ went: [], messages: [] });
    expect(readUser()).toMatchObject(otherRole);
  });
});

describe('rejected call that keeps the session', () => {
  const body = { username: 'una@example.org', password: 'x', code: '123456' };
  const calls: Record<string, () => Promise<unknown>> = {
    'POST /api/authenticate': () => callApi('POST /api/authenticate', { body }),
    'POST /api/user/qr-code': () => callApi('POST /api/user/qr-code', { body }),
    'POST /api/user/change-password': () =>
      callApi('POST /api/user/change-password', { body: { currentPassword: 'x', newPassword: 'y' } }),
    'POST /api/invitations/abc/accept-existing-user': () =>
      callApi('POST /api/invitations/:token/accept-existing-user', {
        params: { token: 'abc' },
        body: { password: 'x' },
      }),
  };
  test.each(Object.entries(calls))('%s', async (address, call) => {
    for (const status of [401, 403]) {
      const { went } = observe();
      mockApi({ [address]: () => json({}, status) });
      await expect(call()).rejects.toBeInstanceOf(ApiError);
      expect(went).toEqual([]);
      expect(readUser()).toMatchObject(una);
    }
  });
});
