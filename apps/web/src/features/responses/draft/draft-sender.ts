import type { DraftChange, DraftSaved } from '@tenderbox/contract';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import type { DraftStore } from './draft-store.ts';
import { filesPath, listOf, type OwnChange } from './own-change.ts';

/** Debounce after the last key press, and maximum delay after the first unsaved one, in milliseconds. */
const pauseInTyping = 600;
const maxWait = 1500;
/** Delay before sending what another tab typed, because that tab sends it itself unless it was closed. */
const otherTabDelay = 5000;
const maxConcurrent = 2000;
/** Well below the request size limit, in any script. */
const maxCharacters = 2_000_000;
const maxRetryDelay = 30_000;

/** State of saving to the server. */
export interface SendingState {
  isSaving: boolean;
  /** Time of the first failed save. */
  offlineSince: number | null;
  /** The server does not respond although there is a connection. */
  isServerAway: boolean;
  /** The session has expired. Nothing is sent until the user has logged in again. */
  isExpired: boolean;
  /** Reason from the server why nothing is accepted now. */
  closed: { code: string; text: string } | null;
}

interface SenderDeps {
  store: DraftStore;
  save: (change: Partial<DraftChange>) => Promise<DraftSaved>;
  /** Refetches the response. */
  refresh: () => void;
}

const nothingSpecial: SendingState = {
  isSaving: false,
  offlineSince: null,
  isServerAway: false,
  isExpired: false,
  closed: null,
};

/** Saves typed answers on the server: debounced, one request at a time, with retries. */
export class DraftSender {
  state: SendingState = nothingSpecial;
  readonly #parts: SenderDeps;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstWaitingAt: number | null = null;
  #failures = 0;
  #running: Promise<void> | null = null;
  #isStopped = false;
  /** Retry-After: no request before this time. */
  #notBefore = 0;

  constructor(deps: SenderDeps) {
    this.#parts = deps;
    deps.store.onTyped = (isElsewhere) => this.#schedule(isElsewhere ? otherTabDelay : pauseInTyping);
  }

  /** Sends restored changes and listens to browser events. Returns a function that stops it. */
  start(): () => void {
    this.#isStopped = false;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('online', () => this.tryNow(), { signal });
    window.addEventListener(
      'offline',
      () => this.#set({ offlineSince: this.state.offlineSince ?? serverNow() }),
      {
        signal,
      },
    );
    window.addEventListener('pagehide', () => void this.#run(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && this.#soon(0), { signal });
    if (!navigator.onLine) this.#set({ offlineSince: serverNow() });
    if (this.#parts.store.hasUnsent) this.#soon(0);
    return () => {
      this.#isStopped = true;
      listening.abort();
      clearTimeout(this.#timer);
      // On leaving the page, do not wait for the debounce.
      void this.#run();
    };
  }

  /** Sends pending changes immediately. Returns whether the server has everything now. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.#parts.store.hasUnsent) await this.#run();
    return !this.#parts.store.hasUnsent;
  }

  /** Retries, because the cause of the failure may be gone. */
  readonly tryNow = (): void => {
    this.#failures = 0;
    if (this.state.offlineSince !== null && !this.#parts.store.hasUnsent) {
      this.#set({ offlineSince: null, isServerAway: false });
      this.#parts.refresh();
    } else this.#soon(0);
  };

  /** Continues after a new login. */
  readonly loggedIn = (): void => {
    this.#set({ isExpired: false });
    this.tryNow();
    this.#parts.refresh();
  };

  /** Another request found that the session has expired. */
  readonly expired = (): void => this.#set({ isExpired: true });

  /** Resumes saving if the task may accept answers again. */
  reopen(): void {
    if (!this.state.closed) return;
    this.#set({ closed: null });
    this.#soon(0);
  }

  #schedule(pause: number): void {
    this.#firstWaitingAt ??= performance.now();
    const { offlineSince, isExpired, closed } = this.state;
    if (offlineSince !== null || isExpired || closed || this.#running) return;
    const latest = this.#firstWaitingAt + Math.max(maxWait, pause);
    this.#soon(Math.max(0, this.#notBefore - performance.now(), Math.min(pause, latest - performance.now())));
  }

  #soon(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#run(), wait);
  }

  #run(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    const { store, save, refresh } = this.#parts;
    let isBehind = false;
    while (store.hasUnsent && !this.state.isExpired && !this.state.closed) {
      this.#firstWaitingAt = null;
      const waiting = store.begin(maxConcurrent, maxCharacters);
      this.#set({ isSaving: true });
      try {
        isBehind = store.settle(await save(changeOf(waiting))) || isBehind;
        this.#failures = 0;
        this.#set({ isSaving: false, offlineSince: null, isServerAway: false });
      } catch (error) {
        this.#set({ isSaving: false });
        if (!this.#bear(error, waiting)) break;
      }
      // What was typed during the request is sent with the next one, after the debounce.
      if (store.hasUnsent && this.#firstWaitingAt !== null && !this.#isStopped) {
        this.#soon(pauseInTyping);
        break;
      }
    }
    if (isBehind) refresh();
  }

  /** Handles a failure. Returns whether the rest can be sent immediately. */
  #bear(error: unknown, waiting: [string, OwnChange][]): boolean {
    const { store, refresh } = this.#parts;
    const { status, code, text } = error instanceof ApiError ? error : new ApiError(0, null);
    if (status === 401 || status === 403) {
      store.fail();
      this.#set({ isExpired: true });
      return false;
    }
    if (status === 409 || status === 404) {
      store.fail();
      this.#set({ closed: { code, text } });
      refresh();
      return false;
    }
    if (status >= 400 && status < 500 && status !== 429 && status !== 408) {
      store.fail(rejectedFields(error as ApiError, waiting));
      return true;
    }
    store.fail();
    const retryAfter = (error instanceof ApiError && error.retryAfter) || 0;
    if (status === 429) {
      // The server responds and accepts submissions: the page is not offline, and the rest is saved later.
      const wait = Math.max(1, retryAfter) * 1000;
      this.#notBefore = performance.now() + wait;
      this.#soon(wait);
      return false;
    }
    this.#failures += 1;
    this.#set({ offlineSince: this.state.offlineSince ?? serverNow(), isServerAway: status > 0 });
    const wait = Math.min(maxRetryDelay, 1000 * 2 ** this.#failures);
    this.#soon(Math.max(wait, retryAfter * 1000));
    return false;
  }

  #set(change: Partial<SendingState>): void {
    this.state = { ...this.state, ...change };
    this.#parts.store.changed();
  }
}

/**
 * Request body for the changes. Additional files are sent as added and removed ids, so that no one else's
 * files are lost.
 */
function changeOf(waiting: [string, OwnChange][]): Partial<DraftChange> {
  const changes = waiting
    .filter(([path]) => path !== filesPath)
    .map(([path, { value, base }]) => ({ path, value, revision: base }));
  const files = waiting.find(([path]) => path === filesPath)?.[1];
  if (!files) return { changes };
  const [now, before] = [listOf(files.value), listOf(files.baseValue)];
  return {
    changes,
    addFileIds: now.filter((id) => !before.includes(id)),
    removeFileIds: before.filter((id) => !now.includes(id)),
  };
}

/** The fields named by the server, or all sent fields if it names none of them. */
function rejectedFields(error: ApiError, waiting: [string, OwnChange][]): [string, string][] {
  const sent = waiting.filter(([path]) => path !== filesPath);
  const named = error.fieldErrors.flatMap(({ property, message }): [string, string][] => {
    const place = /^changes\W+(\d+)/.exec(property)?.[1];
    if (/FileIds/.test(property)) return [[filesPath, message]];
    const path = place === undefined ? property : sent[Number(place)]?.[0];
    return waiting.some(([one]) => one === path) ? [[path as string, message]] : [];
  });
  return named.length > 0 ? named : waiting.map(([path]) => [path, error.text]);
}
