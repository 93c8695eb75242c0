import { presentFor } from '../../../entities/live/hear-news.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Somebody of the team who has this response open. */
export interface Colleague {
  roleEntryId: string;
  fullName: string;
  /** The field that they type in; null while they only read. */
  path: string | null;
  at: number;
}

/** Who is there says so this often, in milliseconds. */
const sayEvery = 10_000;
/** Somebody who has not touched a key for so long is no longer typing. */
const typingFor = 6000;

/** Who else of the team works on a response, and where. Nothing of it is stored anywhere. */
export class Presence {
  colleagues: readonly Colleague[] = [];
  readonly #taskId: string;
  readonly #ownId: string;
  readonly #listeners = new Set<() => void>();
  #path: string | null = null;
  #typedAt = 0;
  #saidAt = 0;

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
      if (this.#path && Date.now() - this.#typedAt > typingFor) this.#path = null;
      if (Date.now() - this.#saidAt >= sayEvery - 100 && !document.hidden) this.#say();
      this.#keepFresh();
    };
    this.#say();
    const timer = setInterval(tick, 2000);
    return () => clearInterval(timer);
  }

  /** A key was touched in a field. */
  typing(path: string): void {
    this.#typedAt = Date.now();
    if (this.#path === path) return;
    this.#path = path;
    this.#say();
  }

  /** Takes what the stream passes on. */
  hear({ roleEntryId, fullName, path }: Omit<Colleague, 'at'>): void {
    if (roleEntryId === this.#ownId) return;
    const isNew = !this.colleagues.some((one) => one.roleEntryId === roleEntryId);
    this.#show([
      ...this.colleagues.filter((one) => one.roleEntryId !== roleEntryId),
      { roleEntryId, fullName, path, at: Date.now() },
    ]);
    // Who has just come is told at once who was there before.
    if (isNew) this.#say();
  }

  #say(): void {
    this.#saidAt = Date.now();
    callApi('PUT /api/supplier/tasks/:taskId/response/presence', {
      params: { taskId: this.#taskId },
      body: { path: this.#path },
      errors: 'background',
      // Without it nothing is lost.
    }).catch(() => undefined);
  }

  #keepFresh(): void {
    const present = this.colleagues.filter(({ at }) => Date.now() - at < presentFor);
    if (present.length < this.colleagues.length) this.#show(present);
  }

  #show(colleagues: Colleague[]): void {
    this.colleagues = colleagues.sort((one, other) => one.fullName.localeCompare(other.fullName));
    for (const listener of this.#listeners) listener();
  }
}
