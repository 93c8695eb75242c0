import { expect, it } from 'vitest';
import { callApi } from '../lib/api.ts';
import { json, mockApi } from './mock-api.ts';
import { version } from './version.ts';

it.fails('makes a test fail that mocks a response outside the contract', async () => {
  mockApi({ 'GET /api/version': () => json({ data: { ...version, version: 1 } }) });
  await callApi('GET /api/version').catch(() => undefined);
});

it('returns the requests of mocked calls', async () => {
  const requests = mockApi({ 'GET /api/version': () => json({ data: version }) });
  expect((await callApi('GET /api/version')).data).toEqual(version);
  expect(requests.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
    ['GET', '/api/version'],
  ]);
});
