import { errorMessages } from '@tenderbox/contract';
import { describe, expect, test } from 'vitest';
import { json, mockApi } from '../test/mock-api.ts';
import { storedFile } from '../test/stored-file.ts';
import { version } from '../test/version.ts';
import { callApi } from './api.ts';
import { ApiError } from './api-error.ts';
import { observeApi } from './api-observers.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('request', () => {
  test('uses the path with parameters filled in and returns the JSON response', async () => {
    const requests = mockApi({
      [`POST /api/files/${id}/ticket`]: () =>
        json({ data: { url: '/x', expiresAt: '2026-11-30T17:00:00.000Z' } }, 201),
    });
    const answer = await callApi('POST /api/files/:id/ticket', { params: { id }, query: {} });
    expect(answer.data.url).toBe('/x');
    expect(requests).toHaveLength(1);
  });

  test('escapes path parameters', async () => {
    const requests = mockApi({ 'GET /api/downloads/a%2Fb%3F': () => new Response('bytes') });
    await callApi('GET /api/downloads/:ticket', { params: { ticket: 'a/b?' } });
    expect(requests[0]?.url).toContain('/api/downloads/a%2Fb%3F');
  });

  test('sends the stored token, or none if none is stored', async () => {
    const requests = mockApi({ 'GET /api/version': () => json({ data: version }) });
    await callApi('GET /api/version');
    localStorage.setItem('tenderbox.authToken', 'abc');
    await callApi('GET /api/version');
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer abc']);
  });

  test('sends a form as multipart with the given headers', async () => {
    const requests = mockApi({ 'POST /api/files': () => json({ data: storedFile() }, 201) });
    await callApi('POST /api/files', { body: new FormData(), headers: { 'idempotency-key': 'once' } });
    expect(requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(requests[0]?.headers.get('idempotency-key')).toBe('once');
  });

  test.each([
    ['finish after the page is left', 100, true],
    ['not do so if it is larger than browsers allow', 40_000, false],
  ])('lets a request %s', async (_what, length, keepalive) => {
    const problem = { message: 'Too many', code: 'RATE_LIMITED', fieldErrors: [], globalErrors: [] };
    const requests = mockApi({ 'POST /api/authenticate': () => json(problem, 429) });
    const body = { username: 'x'.repeat(length), password: 'p', code: '123456' };
    await callApi('POST /api/authenticate', { body, outlivesPage: true }).catch(() => undefined);
    expect(requests[0]?.keepalive).toBe(keepalive);
  });

  test('returns the response itself for a file, even for a JSON file', async () => {
    const attachment = { 'content-disposition': 'attachment; filename="a.json"' };
    mockApi({ [`GET /api/files/${id}`]: () => json({ a: 1 }, 200, attachment) });
    const file = await callApi('GET /api/files/:id', { params: { id } });
    expect(await file.text()).toBe('{"a":1}');
  });
});

describe('failed request', () => {
  test('throws the problem, the status and the retry delay', async () => {
    const problem = { message: 'Too many', code: 'RATE_LIMITED', fieldErrors: [], globalErrors: [] };
    mockApi({ 'GET /api/version': () => json(problem, 429, { 'retry-after': '7' }) });
    const error = await errorOf(callApi('GET /api/version'));
    expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED', message: 'Too many', retryAfter: 7 });
    expect(error.body).toEqual(problem);
  });

  test('has status 0 without a response', async () => {
    mockApi({});
    const error = await errorOf(callApi('GET /api/version'));
    expect(error).toMatchObject({ status: 0, retryAfter: null });
    expect(error.text).toBe('The server could not be reached. Check your connection and try again.');
  });

  test('has the default text of its status if the body is not a problem', async () => {
    mockApi({ 'GET /api/version': () => new Response('<html>', { status: 500 }) });
    expect((await errorOf(callApi('GET /api/version'))).text).toBe(errorMessages.serverError);
  });

  test('rethrows an abort by the caller without notifying observers', async () => {
    mockApi({ 'GET /api/version': ({ signal }) => Promise.reject(signal.reason) });
    const errors: ApiError[] = [];
    const stop = observeApi({ onError: (_, error) => errors.push(error) });
    const call = callApi('GET /api/version', { signal: AbortSignal.abort() });
    await expect(call).rejects.toHaveProperty('name', 'AbortError');
    stop();
    expect(errors).toEqual([]);
  });
});

test('notifies observers of every response and error until they stop, and still throws to the caller', async () => {
  mockApi({ 'GET /api/version': () => json({}, 401, { authorization: 'Bearer new' }) });
  localStorage.setItem('tenderbox.authToken', 'abc');
  const seen: unknown[] = [];
  const stop = observeApi({
    onResponse: (call, response) => seen.push([call, response.headers.get('authorization')]),
    onError: (call, error) => seen.push([call, error.status]),
  });
  await errorOf(callApi('GET /api/version', { errors: 'caller' }));
  await errorOf(callApi('GET /api/version'));
  stop();
  await errorOf(callApi('GET /api/version'));
  const call = { key: 'GET /api/version', token: 'abc' };
  expect(seen).toEqual([
    [{ ...call, errors: 'caller' }, 'Bearer new'],
    [{ ...call, errors: 'caller' }, 401],
    [{ ...call, errors: 'app' }, 'Bearer new'],
    [{ ...call, errors: 'app' }, 401],
  ]);
});

test('passes the authorization header of a success to onAuthorization, and none of a failure', async () => {
  let status = 401;
  mockApi({ 'GET /api/version': () => json({ data: version }, status, { authorization: 'Bearer new' }) });
  const given: string[] = [];
  const call = () => callApi('GET /api/version', { onAuthorization: (header) => given.push(header) });
  await errorOf(call());
  expect(given).toEqual([]);
  status = 200;
  await call();
  expect(given).toEqual(['Bearer new']);
});
