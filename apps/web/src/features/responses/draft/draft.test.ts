import {
  type DraftChange,
  type DraftSaved,
  type FieldValue,
  type Response,
  taskLimits,
} from '@tenderbox/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { response } from '../../../entities/test/response.ts';
import { localChanges } from '../../../shared/autosave/local-changes.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { DraftSender } from './draft-sender.ts';
import { DraftStore } from './draft-store.ts';
import { filesPath } from './own-change.ts';

const path = 'answers/a';
const other = 'answers/b';
const list = 'answers/files';

/** Mock server with one draft that behaves like the save endpoint. */
class TestServer {
  revision = 1;
  readonly fields = new Map<string, { value: FieldValue; revision: number }>();
  fileIds: string[] = [];
  failure: ApiError | null = null;
  isFailing: (change: Partial<DraftChange>) => boolean = () => true;
  requests: Partial<DraftChange>[] = [];

  constructor(values: Record<string, FieldValue> = {}) {
    for (const [name, value] of Object.entries(values)) this.fields.set(name, { value, revision: 1 });
  }

  /** Saves a field as another user. */
  change(name: string, value: FieldValue): void {
    this.revision += 1;
    this.fields.set(name, { value, revision: (this.fields.get(name)?.revision ?? 0) + 1 });
  }

  read(): Response {
    const fields = [...this.fields].map(([name, field]) => [name, whole(field)]);
    return response({
      revision: this.revision,
      fields: Object.fromEntries(fields),
      fileIds: [...this.fileIds],
    });
  }

  readonly save = async (change: Partial<DraftChange>): Promise<DraftSaved> => {
    this.requests.push(change);
    await Promise.resolve();
    if (this.failure && this.isFailing(change)) throw this.failure;
    const saved: DraftSaved = { revision: this.revision, fields: {}, conflicts: [] };
    const { changes = [], addFileIds = [], removeFileIds = [] } = change;
    for (const { path: name, value, revision } of changes) {
      const stored = this.fields.get(name) ?? { value: null, revision: 0 };
      if (stored.revision !== revision) saved.conflicts.push({ path: name, ...stored, by: 'Tom Fry' });
      else {
        const now = { value, revision: revision + 1 };
        this.fields.set(name, now);
        saved.fields[name] = whole(now);
      }
    }
    if (addFileIds.length + removeFileIds.length > 0) {
      this.fileIds = [...this.fileIds.filter((id) => !removeFileIds.includes(id)), ...addFileIds];
      saved.fields[filesPath] = whole({ value: this.fileIds, revision: 9 });
    }
    if (Object.keys(saved.fields).length > 0) this.revision += 1;
    return { ...saved, revision: this.revision };
  };
}

const whole = (field: { value: FieldValue; revision: number }) => ({
  ...field,
  changedAt: '2026-11-16T12:00:00Z',
  changedBy: 'Tom Fry',
  needsReview: false,
});

/** Opens a form for the draft. */
function openForm(server: TestServer, roleEntryId = 'tess') {
  const kept = localChanges<FieldValue>(`draft.${roleEntryId}.task`);
  const store = new DraftStore(server.read(), kept, new Set([list, filesPath]));
  const refresh = vi.fn(() => store.take(server.read()));
  const sender = new DraftSender({ store, save: server.save, refresh });
  const close = sender.start();
  const stopFollowing = kept.follow((name, change) => store.hearOtherTab(name, change));
  return {
    store,
    sender,
    refresh,
    close: () => {
      close();
      stopFollowing();
    },
    value: (name = path) => store.field(name).value,
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('tenderbox.draft.'));
const stored = (server: TestServer, name = path) => server.fields.get(name)?.value;
const failure = (status: number, body: unknown = null) => new ApiError(status, body);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  return () => vi.useRealTimers();
});

describe('typing', () => {
  test('stores on the device immediately, saves within two seconds and then clears the local copy', async () => {
    const server = new TestServer();
    const { store, value, sender } = openForm(server);
    for (const text of ['B', 'By', 'By b', 'By barge']) {
      store.type(path, text);
      expect(keptKeys()).toHaveLength(1);
      await pass(400);
    }
    // Continuous typing is saved as well.
    expect(stored(server)).toBe('By barge');
    expect(value()).toBe('By barge');
    expect(keptKeys()).toEqual([]);
    expect(sender.state).toMatchObject({ isSaving: false, offlineSince: null });
    expect(store.field(path)).toMatchObject({ own: null, savedAt: expect.any(Number) });
  });

  test('sends several fields in one request and nothing for a reverted change', async () => {
    const server = new TestServer({ [path]: 'there' });
    const { store } = openForm(server);
    store.typeAll([
      [other, '1'],
      ['answers/c', '2'],
    ]);
    store.type(path, 'ther');
    store.type(path, 'there');
    await pass(2000);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.changes?.map((change) => change.path)).toEqual([other, 'answers/c']);
  });

  test('splits many long texts into requests below the size limit', async () => {
    const server = new TestServer();
    const { store } = openForm(server);
    const long = '深'.repeat(10_000);
    const paths = Array.from({ length: 500 }, (_, index) => `answers/${index}`);
    store.typeOver(paths.map((name) => ({ path: name, value: long, base: 0, baseValue: null })));
    // A full browser storage is reported even if the last change fitted in.
    expect(store.isDeviceFull).toBe(keptKeys().length < paths.length);
    await pass(5000);
    expect(paths.filter((name) => stored(server, name) === long)).toHaveLength(paths.length);
    const sizes = server.requests.map((change) => new TextEncoder().encode(JSON.stringify(change)).length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(taskLimits.jsonBody);
    expect(keptKeys()).toEqual([]);
  });

  test('sends changes made during a request with the next one, on the returned revision', async () => {
    const server = new TestServer();
    const { store, value } = openForm(server);
    store.type(path, 'one');
    const sending = pass(600);
    store.type(path, 'one two');
    await sending;
    await pass(2000);
    expect(stored(server)).toBe('one two');
    expect(value()).toBe('one two');
    expect(store.conflicts.size).toBe(0);
  });
});

describe('rate-limited server', () => {
  test('gets the changes after the delay, and the page is not shown as offline', async () => {
    const server = new TestServer();
    const { store, sender, value } = openForm(server);
    server.failure = new ApiError(429, null, { retryAfter: 7 });
    store.type(path, 'typed on');
    await pass(2000);
    expect(sender.state).toMatchObject({ isSaving: false, offlineSince: null });
    expect(keptKeys()).toHaveLength(1);
    server.failure = null;
    store.type(path, 'typed on and on');
    await pass(3000);
    expect(stored(server)).toBeUndefined();
    await pass(4000);
    expect(stored(server)).toBe('typed on and on');
    expect(value()).toBe('typed on and on');
    expect(keptKeys()).toEqual([]);
  });
});

describe('offline', () => {
  test('keeps everything, shows since when, and saves once connected', async () => {
    const server = new TestServer();
    const { store, sender, value } = openForm(server);
    server.failure = failure(0);
    store.type(path, 'offline');
    await pass(1000);
    expect(sender.state.offlineSince).not.toBeNull();
    await pass(60_000);
    expect(value()).toBe('offline');
    expect(keptKeys()).toHaveLength(1);
    server.failure = null;
    window.dispatchEvent(new Event('online'));
    await pass(100);
    expect(stored(server)).toBe('offline');
    expect(sender.state.offlineSince).toBeNull();
    expect(keptKeys()).toEqual([]);
  });

  test('restores changes of a closed tab for the same role entry only', async () => {
    const server = new TestServer();
    server.failure = failure(0);
    const first = openForm(server);
    first.store.type(path, 'typed before the crash');
    await pass(1000);
    first.close();
    await pass(100);
    server.failure = null;
    const stranger = openForm(server, 'tom');
    expect([stranger.store.restored, stranger.value()]).toEqual([0, null]);
    stranger.close();
    const second = openForm(server);
    expect([second.store.restored, second.value()]).toEqual([1, 'typed before the crash']);
    await pass(100);
    expect(stored(server)).toBe('typed before the crash');
    expect(keptKeys()).toEqual([]);
  });

  test('keeps both versions when a colleague changed the field, even after a crash', async () => {
    const server = new TestServer({ [path]: 'before' });
    server.failure = failure(0);
    const first = openForm(server);
    first.store.type(path, 'mine');
    await pass(1000);
    first.close();
    server.change(path, 'theirs');
    server.failure = null;
    const { store } = openForm(server);
    await pass(3000);
    expect(store.field(path)).toMatchObject({
      value: 'mine',
      conflict: { theirs: 'theirs', by: 'Tom Fry', mine: { value: 'mine' } },
    });
    expect(stored(server)).toBe('theirs');
    expect(keptKeys()).toHaveLength(1);
  });
});

describe('concurrent editing', () => {
  test('saves nothing in a conflicting field until one version is chosen', async () => {
    const server = new TestServer({ [path]: 'before', [other]: 'x' });
    const { store, value } = openForm(server);
    server.change(path, 'theirs');
    server.change(other, 'y');
    store.type(path, 'mine');
    await pass(2000);
    expect(store.conflicts.get(path)).toMatchObject({ theirs: 'theirs', by: 'Tom Fry' });
    expect(stored(server)).toBe('theirs');
    // Other changes are loaded as well.
    expect(value(other)).toBe('y');
    store.resolve(path, 'mine');
    await pass(2000);
    expect(stored(server)).toBe('mine');
    expect(store.conflicts.size).toBe(0);
    expect(keptKeys()).toEqual([]);
  });

  test('accepts the other version, the newest one if it changed again', async () => {
    const server = new TestServer({ [path]: 'before' });
    const { store, value } = openForm(server);
    server.change(path, 'theirs');
    store.type(path, 'mine');
    await pass(2000);
    server.change(path, 'theirs again');
    store.take(server.read());
    expect(store.conflicts.get(path)?.theirs).toBe('theirs again');
    store.resolve(path);
    await pass(2000);
    expect(value()).toBe('theirs again');
    expect(keptKeys()).toEqual([]);
  });

  test('keeps the focused field editable and stores its changes locally', async () => {
    const server = new TestServer({ [path]: 'before' });
    const { store, value } = openForm(server);
    store.focus(path);
    store.type(path, 'before and');
    await pass(2000);
    // Everything typed so far is saved when the colleague's version arrives.
    server.change(path, 'theirs');
    store.take(server.read());
    expect([value(), store.choiceCount]).toEqual(['before and', 0]);
    for (const text of ['before and a', 'before and after']) {
      store.type(path, text);
      await pass(2000);
      expect([value(), store.values[path], store.choiceCount]).toEqual([text, text, 1]);
    }
    expect(store.conflicts.get(path)?.mine.value).toBe('before and after');
    expect([stored(server), keptKeys().length]).toEqual(['theirs', 1]);
    // Both versions survive a crash.
    const { store: next } = openForm(server);
    expect(next.conflicts.get(path)).toMatchObject({ theirs: 'theirs', mine: { value: 'before and after' } });
    store.resolve(path, store.conflicts.get(path)?.mine.value);
    await pass(2000);
    expect(stored(server)).toBe('before and after');
  });

  test('accepts the other version on blur if the user has typed nothing', async () => {
    const server = new TestServer({ [path]: 'before' });
    const { store, value } = openForm(server);
    store.focus(path);
    server.change(path, null);
    store.take(server.read());
    expect([value(), store.unsentCount, keptKeys().length]).toEqual(['before', 0, 0]);
    store.leave(path);
    expect([value(), store.conflicts.size]).toEqual([null, 0]);
  });

  test('shows the other version if it replaced a save before its response arrived', async () => {
    const server = new TestServer({ [path]: 'before' });
    const { store, value } = openForm(server);
    const { save } = server;
    let goOn = (): void => undefined;
    const slow = async (change: Partial<DraftChange>) => {
      const saved = await save(change);
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return saved;
    };
    const sender = new DraftSender({ store, save: slow, refresh: () => undefined });
    store.type(path, 'mine');
    await pass(700);
    server.change(path, 'theirs');
    store.take(server.read());
    store.type(path, 'mine and more');
    goOn();
    await pass(10);
    expect(store.conflicts.get(path)).toMatchObject({ theirs: 'theirs', mine: { value: 'mine and more' } });
    expect([value(), stored(server)]).toEqual(['mine and more', 'theirs']);
    void sender;
  });

  test('loses no files added at the same time, in questions or additional files', async () => {
    const server = new TestServer({ [list]: ['old'] });
    server.fileIds = ['drawing'];
    const { store, value } = openForm(server);
    server.change(list, ['old', 'theirs']);
    server.fileIds = ['drawing', 'plan'];
    store.type(list, ['mine']);
    store.type(filesPath, ['drawing', 'photo']);
    await pass(4000);
    expect(value(list)).toEqual(['theirs', 'mine']);
    expect(stored(server, list)).toEqual(['theirs', 'mine']);
    expect(server.fileIds).toEqual(['drawing', 'plan', 'photo']);
  });

  test('ignores a stale response', async () => {
    const server = new TestServer({ [path]: 'old' });
    const { store, value } = openForm(server);
    const late = server.read();
    store.type(path, 'new');
    await pass(2000);
    store.take(late);
    expect(value()).toBe('new');
  });
});

describe('two tabs of one user', () => {
  test('show the same values, and the second saves after the first is closed', async () => {
    const server = new TestServer();
    server.failure = failure(0);
    const [first, second] = [openForm(server), openForm(server)];
    first.store.type(path, 'from the first');
    const [key = ''] = keptKeys();
    // jsdom fires no storage event for other tabs.
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
    expect(second.value()).toBe('from the first');
    first.close();
    server.failure = null;
    await pass(6000);
    expect(stored(server)).toBe('from the first');
    expect(keptKeys()).toEqual([]);
  });
});

describe('rejected save', () => {
  test('waits for a new login after the session expired and loses nothing', async () => {
    const server = new TestServer();
    server.failure = failure(401);
    const { store, sender, value } = openForm(server);
    store.type(path, 'late');
    await pass(60_000);
    expect(sender.state.isExpired).toBe(true);
    expect(server.requests).toHaveLength(1);
    expect(value()).toBe('late');
    server.failure = null;
    sender.loggedIn();
    await pass(100);
    expect(stored(server)).toBe('late');
  });

  test('stops when the task has ended and resumes after an extension', async () => {
    const server = new TestServer();
    server.failure = failure(409, { code: 'TASK_ENDED', message: 'The deadline for this task has passed.' });
    const { store, sender, value, refresh } = openForm(server);
    store.type(path, 'too late');
    await pass(60_000);
    expect(sender.state.closed).toMatchObject({ code: 'TASK_ENDED' });
    expect(server.requests).toHaveLength(1);
    expect(refresh).toHaveBeenCalled();
    expect([value(), keptKeys().length]).toEqual(['too late', 1]);
    server.failure = null;
    sender.reopen();
    await pass(100);
    expect(stored(server)).toBe('too late');
  });

  test('marks a rejected field, keeps its value and saves the others', async () => {
    const server = new TestServer();
    const { store, value } = openForm(server);
    server.failure = failure(400, {
      message: '',
      code: 'VALIDATION_FAILED',
      globalErrors: [],
      fieldErrors: [{ property: path, message: 'The answer sheet does not ask for this' }],
    });
    server.isFailing = ({ changes }) => changes?.some((change) => change.path === path) ?? false;
    store.typeAll([
      [path, 'gone'],
      [other, 'stays'],
    ]);
    await pass(3000);
    expect(stored(server, other)).toBe('stays');
    expect(store.field(path).refused).toBe('The answer sheet does not ask for this');
    expect([value(), keptKeys().length]).toEqual(['gone', 1]);
  });
});
