import type { MessageDraft } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import type { LocalDrafts } from './local-draft.ts';
import { bodyOf, type MessageValues, valuesOf } from './message-values.ts';

export type DraftPhase =
  | 'empty'
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'expired'
  | 'refused'
  | 'conflict'
  | 'sent'
  | 'noRoom';

export interface DraftState {
  phase: DraftPhase;
  id: string | null;
  savedAt: string | null;
  /** Reason why the server rejected it. */
  reason: string | null;
  /** Version that someone else saved in the meantime. */
  newer: MessageDraft | null;
  /** The draft is being sent or deleted, so requests for it may fail. */
  isLeaving: boolean;
  /** Recipients from the last server response. */
  suppliers: MessageDraft['suppliers'];
}

interface SaverDeps {
  stored: MessageDraft | null;
  localStore: LocalDrafts;
  onCreated: (draft: MessageDraft) => void;
}

const pause = 800;
const tryAgainAfter = 5000;

/**
 * Whether a saved version equals the typed values: it was saved and only the response was lost, for example
 * by a reload.
 */
function isSame(stored: MessageDraft, values: MessageValues): boolean {
  const [one, other] = [valuesOf(stored), values].map((each) => {
    const body = bodyOf(each);
    return JSON.stringify({ ...body, supplierIds: body.supplierIds.toSorted() });
  });
  return one === other;
}

/**
 * Saves a message while it is being written: debounced, one request at a time, with retries. Until it is
 * saved, the values are stored on this device.
 */
export class DraftSaver {
  state: DraftState;
  #revision: number;
  #values: MessageValues | null = null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** First save. A retry without a response repeats the same body and idempotency key. */
  #creation: { body: ReturnType<typeof bodyOf>; key: string } | null = null;
  readonly #parts: SaverDeps;
  readonly #listeners = new Set<() => void>();

  constructor(deps: SaverDeps) {
    const { stored } = deps;
    this.#parts = deps;
    this.#revision = stored?.revision ?? 0;
    this.state = {
      phase: stored ? 'saved' : 'empty',
      id: stored?.id ?? null,
      savedAt: stored?.savedAt ?? null,
      reason: null,
      newer: null,
      isLeaving: false,
      suppliers: stored?.suppliers ?? [],
    };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): DraftState => this.state;

  /** Retries pending changes when the connection returns, until the returned function is called. */
  start(): () => void {
    const goOn = () => {
      if (this.#values && this.state.phase !== 'conflict') void this.flush();
    };
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('online', goOn);
      goOn();
      clearTimeout(this.#timer);
    };
  }

  /** Whether changes are not saved on the server yet. */
  get hasUnsaved(): boolean {
    return this.#values !== null;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Accepts new values and schedules a save. */
  take(values: MessageValues): void {
    this.#values = values;
    const hasRoom = this.#parts.localStore.keep(this.state.id, { values, revision: this.#revision });
    if (this.state.phase === 'conflict' || this.state.phase === 'sent') return;
    this.#show({ phase: hasRoom ? 'waiting' : 'noRoom' });
    this.#later(pause);
  }

  /** Saves pending changes now. Returns whether nothing is left to save. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.#values && this.state.phase !== 'conflict' && this.state.phase !== 'sent') {
      this.#running = this.#save(this.#values).finally(() => {
        this.#running = null;
      });
      await this.#running;
    }
    return this.#values === null;
  }

  /** Resolves a conflict on top of the other version. `values` are saved next; null accepts the other version. */
  settle(values: MessageValues | null): void {
    const { newer } = this.state;
    if (!newer) return;
    this.#revision = newer.revision;
    this.#values = values;
    this.#show({ phase: 'saved', newer: null, savedAt: newer.savedAt });
    if (values) this.take(values);
    else this.#parts.localStore.release(this.state.id);
  }

  /** The values stored on this device are based on an older revision than the saved draft. */
  meet(newer: MessageDraft, values: MessageValues): void {
    this.#values = values;
    this.#show({ phase: 'conflict', newer, suppliers: newer.suppliers });
    if (isSame(newer, values)) this.settle(null);
  }

  /** Someone else saved a newer version and there are no pending changes. */
  follow(stored: MessageDraft): void {
    this.#revision = stored.revision;
    this.#show({ savedAt: stored.savedAt, suppliers: stored.suppliers });
  }

  /** Marks the draft as being sent or deleted, or resets the mark after a failure. */
  leave(isLeaving = true): void {
    this.#show({ isLeaving });
  }

  /** The draft was deleted or sent: removes the local copy. */
  end(): void {
    clearTimeout(this.#timer);
    this.#values = null;
    this.#parts.localStore.release(this.state.id);
  }

  async #save(values: MessageValues): Promise<void> {
    this.#show({ phase: 'saving' });
    try {
      const draft = await this.#send(values).catch((error) => {
        const { code, body } = error as ApiError;
        const newer = code === 'STALE_REVISION' && (body as { data: MessageDraft }).data;
        if (newer && isSame(newer, values)) return newer;
        throw error;
      });
      const isNew = this.state.id === null;
      if (isNew) this.#parts.localStore.release(null);
      this.#revision = draft.revision;
      const isWhole = !isNew || JSON.stringify(this.#creation?.body) === JSON.stringify(bodyOf(values));
      const isLatest = this.#values === values && isWhole;
      if (isLatest) this.#values = null;
      this.#show({
        id: draft.id,
        savedAt: draft.savedAt,
        suppliers: draft.suppliers,
        phase: isLatest ? 'saved' : 'waiting',
        reason: null,
      });
      if (isLatest) this.#parts.localStore.release(draft.id);
      else if (this.#values)
        this.#parts.localStore.keep(draft.id, { values: this.#values, revision: draft.revision });
      if (isNew) this.#parts.onCreated(draft);
      if (!isLatest) this.#later(pause);
    } catch (error) {
      this.#bear(error instanceof ApiError ? error : new ApiError(0, null));
    }
  }

  async #send(values: MessageValues): Promise<MessageDraft> {
    const { id } = this.state;
    const body = bodyOf(values);
    const errors = 'background';
    if (id === null) {
      this.#creation ??= { body, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
      const headers = { 'idempotency-key': this.#creation.key };
      const options = { body: this.#creation.body, headers, errors } as const;
      return (await callApi('POST /api/business-unit/messages', options)).data;
    }
    const changed = { ...body, revision: this.#revision };
    const options = { params: { messageId: id }, body: changed, errors } as const;
    return (await callApi('PUT /api/business-unit/messages/:messageId', options)).data;
  }

  #bear(error: ApiError): void {
    const { status, code, text, body } = error;
    if (code === 'STALE_REVISION') {
      const { data: newer } = body as { data: MessageDraft };
      this.#show({ phase: 'conflict', newer, suppliers: newer.suppliers });
    } else if (code === 'MESSAGE_SENT') {
      this.#show({ phase: 'sent' });
    } else if (status === 401 || status === 403) {
      this.#show({ phase: 'expired' });
    } else if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
      this.#creation = null;
      this.#show({ phase: 'refused', reason: text });
    } else {
      this.#show({ phase: 'offline' });
      this.#later(Math.max(tryAgainAfter, (error.retryAfter ?? 0) * 1000));
    }
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  #show(part: Partial<DraftState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
