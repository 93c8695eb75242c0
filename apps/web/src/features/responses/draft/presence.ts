import { presenceTimeout } from '../../../entities/live/live-notes.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Colleague who has this response open. */
export interface Colleague {
  roleEntryId: string;
  fullName: string;
  /** Field in which they are typing. Null while they only read. */
  path: string | null;
  at: number;
}

/** Heartbeat interval in milliseconds. */
const heartbeatInterval = 10_000;
/** After this many milliseconds without a key press, a colleague no longer counts as typing. */
const typingFor = 6000;

/** Colleagues working on the response, and where. Nothing is stored. */
export class Presence {
  colleagues: readonly Colleague[] = [];
  readonly #taskId: string;
  readonly #ownId: string;
  readonly #listeners = new Set<() => void>();
  #path: string | null = null;
  #typedAt = Number.NEGATIVE_INFINITY;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(taskId: string, ownId: string) {
    this.#taskId = taskId;
    this.#ownId = ownId;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): readonly Colleague[] => this.colleagues;

  start(): () => void {
    const tick = () => {
      if (this.#path && performance.now() - this.#typedAt > typingFor) this.#path = null;
      if (performance.now() - this.#saidAt >= heartbeatInterval - 100 && !document.hidden) this.#say();
      this.#keepFresh();
    };
    this.#say();
    const timer = setInterval(tick, 2000);
    return () => clearInterval(timer);
  }

  /** The user typed in a field. */
  typing(path: string): void {
    this.#typedAt = performance.now();
    if (this.#path === path) return;
    this.#path = path;
    this.#say();
  }

  /** Handles a presence update from the stream. */
  hear({ roleEntryId, fullName, path }: Omit<Colleague, 'at'>): void {
    if (roleEntryId === this.#ownId) return;
    const isNew = !this.colleagues.some((one) => one.roleEntryId === roleEntryId);
    this.#show([
      ...this.colleagues.filter((one) => one.roleEntryId !== roleEntryId),
      { roleEntryId, fullName, path, at: performance.now() },
    ]);
    // Greet newcomers immediately, so that they see who is already there.
    if (isNew) this.#say();
  }

  #say(): void {
    this.#saidAt = performance.now();
    callApi('PUT /api/supplier/tasks/:taskId/response/presence', {
      params: { taskId: this.#taskId },
      body: { path: this.#path },
      errors: 'background',
      // Without it nothing is lost.
    }).catch(() => undefined);
  }

  #keepFresh(): void {
    const present = this.colleagues.filter(({ at }) => performance.now() - at < presenceTimeout);
    if (present.length < this.colleagues.length) this.#show(present);
  }

  #show(colleagues: Colleague[]): void {
    this.colleagues = colleagues.sort((one, other) => one.fullName.localeCompare(other.fullName));
    for (const listener of this.#listeners) listener();
  }
}
