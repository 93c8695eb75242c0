import { ApiError } from '../lib/api-error.ts';
import { serverNow } from '../lib/server-clock.ts';

/** Debounce after the last key press, and maximum delay after the first unsaved one, in milliseconds. */
const pauseInTyping = 600;
const maxWait = 1500;
/** Delay before sending what another tab typed, because that tab sends it itself unless it was closed. */
const otherTabDelay = 5000;
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

/** What was typed and is not saved on the server yet. */
interface ChangeStore<Saved> {
  readonly hasUnsent: boolean;
  /** Called by the store after each change. */
  onTyped: (isElsewhere: boolean) => void;
  /** Applies the response to a save. Returns whether there are changes that are not loaded yet. */
  settle(saved: Saved): boolean;
  /** The save failed. `refused` lists what was rejected, with reasons. */
  fail(refused?: readonly (readonly [string, string])[]): void;
  /** Notifies listeners of a change of the sending state. */
  changed(): void;
}

/** Changes of one request, by path. */
type Waiting<Change> = [string, Change][];

interface SenderDeps<Change, Saved> {
  store: ChangeStore<Saved>;
  /** Changes to send next. */
  begin: () => Waiting<Change>;
  save: (waiting: Waiting<Change>) => Promise<Saved>;
  /** What the server rejected, with reasons. */
  rejected: (error: ApiError, waiting: Waiting<Change>) => [string, string][];
  /** Refetches what is edited. */
  refresh: () => void;
}

const nothingSpecial: SendingState = {
  isSaving: false,
  offlineSince: null,
  isServerAway: false,
  isExpired: false,
  closed: null,
};

/** Saves what was typed on the server: debounced, one request at a time, with retries. */
export class ChangeSender<Change, Saved> {
  state: SendingState = nothingSpecial;
  readonly #parts: SenderDeps<Change, Saved>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstWaitingAt: number | null = null;
  #failures = 0;
  #running: Promise<void> | null = null;
  #isStopped = false;
  /** Retry-After: no request before this time. */
  #notBefore = 0;

  constructor(deps: SenderDeps<Change, Saved>) {
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

  /** Resumes saving if changes may be accepted again. */
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
    const { store, begin, save, refresh } = this.#parts;
    let isBehind = false;
    while (store.hasUnsent && !this.state.isExpired && !this.state.closed) {
      this.#firstWaitingAt = null;
      const waiting = begin();
      this.#set({ isSaving: true });
      try {
        isBehind = store.settle(await save(waiting)) || isBehind;
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
  #bear(error: unknown, waiting: Waiting<Change>): boolean {
    const { store, rejected, refresh } = this.#parts;
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
      store.fail(rejected(error as ApiError, waiting));
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
