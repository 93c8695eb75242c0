import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, json } from '../../../shared/test/answer-calls.ts';
import { draft } from '../test/message.ts';
import { DraftSaver } from './draft-saver.ts';
import { keptDrafts } from './kept-draft.ts';
import { noValues } from './message-values.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const { id } = draft(1);
const values = (text: string) => ({ ...noValues, text });
const kept = keptDrafts('una', '');
const saverOf = (stored = draft(1)) => new DraftSaver({ stored, kept, onCreated: () => undefined });

test('a new message becomes a draft once, also where the answer was lost; what was typed since follows', async () => {
  const bodies: unknown[] = [];
  const keys: (string | null)[] = [];
  let isCut = true;
  answerCalls({
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
  const saver = new DraftSaver({ stored: null, kept, onCreated: () => undefined });
  saver.take(values('One'));
  expect(await saver.flush()).toBe(false);
  expect(saver.state.phase).toBe('offline');
  expect(kept.read(null)?.values.text).toBe('One');
  isCut = false;
  saver.take(values('Two'));
  await saver.flush();
  expect(await saver.flush()).toBe(true);
  expect(bodies).toEqual(['One', 'One', 'Two']);
  expect(keys[0]).toBe(keys[1]);
  expect(saver.state).toMatchObject({ phase: 'saved', id });
  expect([kept.read(null), kept.read(id)]).toEqual([null, null]);
});

test('a version of somebody else is shown, and replaced only by choice', async () => {
  const revisions: number[] = [];
  answerCalls({
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
  expect(kept.read(id)?.values.text).toBe('Mine, longer');
  saver.settle(values('Mine, longer'));
  expect(await saver.flush()).toBe(true);
  expect(revisions).toEqual([1, 5]);
});

test.each([
  [401, 'EXPIRED_JWT', 'expired'],
  [409, 'MESSAGE_SENT', 'sent'],
  [422, 'INVALID', 'refused'],
  [503, 'UNAVAILABLE', 'offline'],
] as const)('an answer of %i (%s) keeps what was typed: %s', async (status, code, phase) => {
  answerCalls({
    [`PUT /api/business-unit/messages/${id}`]: () => json({ code, message: 'No' }, status),
  });
  const saver = saverOf();
  saver.take(values('Mine'));
  await saver.flush();
  expect(saver.state.phase).toBe(phase);
  expect(kept.read(id)?.values.text).toBe('Mine');
  saver.end();
});
