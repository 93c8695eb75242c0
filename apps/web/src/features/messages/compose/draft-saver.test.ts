import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { draft } from '../test/message.ts';
import { DraftSaver } from './draft-saver.ts';
import { localDrafts } from './local-draft.ts';
import { noValues } from './message-values.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const { id } = draft(1);
const values = (text: string) => ({ ...noValues, text });
const localStore = localDrafts('una', '');
const saverOf = (stored = draft(1)) => new DraftSaver({ stored, localStore, onCreated: () => undefined });

test('creates one draft even if the response was lost, then saves what was typed since', async () => {
  const bodies: unknown[] = [];
  const keys: (string | null)[] = [];
  let isCut = true;
  mockApi({
    'POST /api/business-unit/messages': async (request) => {
      keys.push(request.headers.get('idempotency-key'));
      bodies.push((await request.json()).text);
      if (isCut) throw new TypeError('cut');
      return json({ data: draft(1) }, 201);
    },
    [`PUT /api/business-unit/messages/${id}`]: async (request) => {
      bodies.push((await request.json()).text);
      return json({ data: draft(2) });
    },
  });
  const saver = new DraftSaver({ stored: null, localStore, onCreated: () => undefined });
  saver.take(values('One'));
  expect(await saver.flush()).toBe(false);
  expect(saver.state.phase).toBe('offline');
  expect(localStore.read(null)?.values.text).toBe('One');
  isCut = false;
  saver.take(values('Two'));
  await saver.flush();
  expect(await saver.flush()).toBe(true);
  expect(bodies).toEqual(['One', 'One', 'Two']);
  expect(keys[0]).toBe(keys[1]);
  expect(saver.state).toMatchObject({ phase: 'saved', id });
  expect([localStore.read(null), localStore.read(id)]).toEqual([null, null]);
});

test('shows a version saved by someone else and overwrites it only by choice', async () => {
  const revisions: number[] = [];
  mockApi({
    [`PUT /api/business-unit/messages/${id}`]: async (request) => {
      const { revision } = await request.json();
      revisions.push(revision);
      return revision < 5
        ? json({ code: 'STALE_REVISION', message: 'Stale', data: draft(5, { text: 'Theirs' }) }, 409)
        : json({ data: draft(6) });
    },
  });
  const saver = saverOf();
  saver.take(values('Mine'));
  await saver.flush();
  expect(saver.state).toMatchObject({ phase: 'conflict', newer: { text: 'Theirs' } });
  saver.take(values('Mine, longer'));
  expect(await saver.flush()).toBe(false);
  expect(revisions).toEqual([1]);
  expect(localStore.read(id)?.values.text).toBe('Mine, longer');
  saver.settle(values('Mine, longer'));
  expect(await saver.flush()).toBe(true);
  expect(revisions).toEqual([1, 5]);
});

test('does not treat its own save with a lost response as a conflict', async () => {
  const alone = { ...values('Mine'), subject: 'Two days left', supplierIds: ['b', 'a'] };
  const stored = draft(2, { text: 'Mine', supplierIds: ['a', 'b'] });
  const bodies: unknown[] = [];
  mockApi({
    [`PUT /api/business-unit/messages/${id}`]: async (request) => {
      const { revision, text } = await request.json();
      bodies.push([revision, text]);
      if (revision < 2) saver.take({ ...alone, text: 'Mine, longer' });
      return revision < 2
        ? json({ code: 'STALE_REVISION', message: 'Stale', data: stored }, 409)
        : json({ data: draft(3) });
    },
  });
  const saver = saverOf();
  saver.take(alone);
  await saver.flush();
  expect(await saver.flush()).toBe(true);
  expect(bodies).toEqual([
    [1, 'Mine'],
    [2, 'Mine, longer'],
  ]);

  // The same can happen when the page is reopened.
  localStore.keep(id, { values: alone, revision: 1 });
  const again = saverOf(stored);
  again.meet(stored, alone);
  expect(again.state).toMatchObject({ phase: 'saved', newer: null });
  expect(localStore.read(id)).toBeNull();
});

test.each([
  [401, 'EXPIRED_JWT', 'expired'],
  [409, 'MESSAGE_SENT', 'sent'],
  [422, 'INVALID', 'refused'],
  [429, 'RATE_LIMITED', 'offline'],
  [503, 'UNAVAILABLE', 'offline'],
] as const)('keeps the typed text after response %i (%s), phase %s', async (status, code, phase) => {
  mockApi({
    [`PUT /api/business-unit/messages/${id}`]: () => json({ code, message: 'No' }, status),
  });
  const saver = saverOf();
  saver.take(values('Mine'));
  await saver.flush();
  expect(saver.state.phase).toBe(phase);
  expect(localStore.read(id)?.values.text).toBe('Mine');
  saver.end();
});
