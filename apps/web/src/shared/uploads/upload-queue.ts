import type { FileReference } from '@tenderbox/contract';
import { ApiError } from '../lib/api-error.ts';
import {
  fingerprintOf,
  forgetUpload,
  type InterruptedUpload,
  interruptedUploads,
  isSameFile,
  type UploadTarget,
} from './interrupted-uploads.ts';
import type { ResumableFile, Sending } from './send-resumable.ts';
import { SpeedMeter } from './speed-meter.ts';
import { acquireUploadLock, findLockedUploads } from './upload-locks.ts';

/** File being uploaded, or rejected. */
export interface UploadItem {
  key: number;
  /** Form field of the file. */
  place: string;
  file: File;
  /** Bytes that have arrived. */
  sent: number;
  /** Bytes per second. Null if not known yet. */
  speed: number | null;
  /** `paused` by the user; `held` by the connection or session and resumed automatically. */
  state: 'waiting' | 'going' | 'paused' | 'held' | 'refused';
  /** Reason for the rejection, and whether a retry may help. */
  refusal: { text: string; canRetry: boolean } | null;
}

interface QueueDeps {
  /** Target of the uploads. */
  describe: () => UploadTarget;
  onStored: (item: UploadItem, file: FileReference) => void;
  /** Called when the session has expired. Waiting uploads resume with `goOn`. */
  onExpired?: () => void;
  send?: (sending: Sending) => Promise<FileReference>;
  discardUpload?: (file: ResumableFile) => Promise<void>;
}

// The upload protocol is loaded with the first file.
const sendLater = async (sending: Sending) => (await import('./send-resumable.ts')).sendResumable(sending);
const discardUploadLazily = async (file: ResumableFile) =>
  (await import('./send-resumable.ts')).discardUpload(file);

const maxConcurrent = 3;
const firstWait = 1000;
const maxWait = 30_000;
/** How often a tab looks whether another one that had an upload was closed, in milliseconds. */
const tabCheckInterval = 3000;
let lastKey = 0;

/**
 * Uploads several files in parallel and resumes them after an interruption, regardless of what is shown.
 * Independent of React.
 */
export class UploadQueue {
  items: readonly UploadItem[] = [];
  readonly #parts: QueueDeps;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<number, AbortController>();
  readonly #failures = new Map<number, number>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #locks = new Map<number, () => void>();
  /** The uploads that some tab has; null until it is known. */
  #held: ReadonlySet<string> | null = null;

  constructor(deps: QueueDeps) {
    this.#parts = deps;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): readonly UploadItem[] => this.items;

  /** Unfinished uploads, including paused and held ones. */
  get unfinished(): readonly UploadItem[] {
    return this.items.filter(({ state }) => state !== 'refused');
  }

  /** What was cut off before this page was opened, was not chosen again and is in no other tab. */
  get interrupted(): readonly InterruptedUpload[] {
    const target = this.#parts.describe();
    const held = this.#held;
    if (!held) return [];
    return interruptedUploads(target).filter(
      ({ place, file }) =>
        !held.has(fingerprintOf(target, place, file)) &&
        !this.items.some((item) => item.place === place && isSameFile(item.file, file)),
    );
  }

  /**
   * Listens to the connection. Returns a function that stops it; what has arrived is kept and resumed when
   * the file is chosen again.
   */
  start(): () => void {
    const goOn = () => this.goOn();
    window.addEventListener('online', goOn);
    const checkTabs = () => void this.#lookAtTabs();
    checkTabs();
    const tabCheckTimer = setInterval(checkTabs, tabCheckInterval);
    return () => {
      window.removeEventListener('online', goOn);
      clearInterval(tabCheckTimer);
      for (const release of this.#locks.values()) release();
      this.#locks.clear();
      for (const timer of this.#timers) clearTimeout(timer);
      for (const running of this.#running.values()) running.abort();
    };
  }

  /** Adds files. Rejected ones stay listed with the reason. */
  add(place: string, files: readonly File[], rejectionReason: (file: File) => string | null): void {
    const added = files.map((file): UploadItem => {
      const text = rejectionReason(file);
      lastKey += 1;
      return {
        key: lastKey,
        place,
        file,
        sent: 0,
        speed: null,
        state: text === null ? 'waiting' : 'refused',
        refusal: text === null ? null : { text, canRetry: false },
      };
    });
    this.#show([...this.items, ...added]);
    this.#next();
  }

  pause(key: number): void {
    this.#change(key, { state: 'paused', speed: null });
    this.#running.get(key)?.abort();
  }

  /** Resumes a paused or rejected upload, or all held ones without a key. */
  goOn(key?: number): void {
    const isSelected = (item: UploadItem) => (key === undefined ? item.state === 'held' : item.key === key);
    this.#show(
      this.items.map((item) => (isSelected(item) ? { ...item, state: 'waiting', refusal: null } : item)),
    );
    this.#next();
  }

  /** Removes a file from the list and deletes its uploaded part. */
  remove(key: number): void {
    const item = this.items.find((one) => one.key === key);
    if (!item) return;
    this.#running.get(key)?.abort();
    this.#show(this.items.filter((one) => one.key !== key));
    const isTheSame = ({ file, place }: UploadItem) => place === item.place && isSameFile(file, item.file);
    if (item.sent > 0 && !this.items.some(isTheSame)) {
      const { discardUpload = discardUploadLazily } = this.#parts;
      // If the request fails, the server deletes the upload after some time.
      discardUpload({ ...this.#parts.describe(), file: item.file, place: item.place }).catch(() => undefined);
    }
  }

  /** Deletes an interrupted upload. */
  async removeInterrupted({ place, file }: InterruptedUpload): Promise<void> {
    const { discardUpload = discardUploadLazily } = this.#parts;
    // If the request fails, the server deletes the upload after some time.
    await discardUpload({ ...this.#parts.describe(), file, place }).catch(() => undefined);
    this.#show([...this.items]);
  }

  #next(): void {
    for (const item of this.items) {
      if (this.#running.size >= maxConcurrent) return;
      const isTwin = this.items.some(
        (other) =>
          other !== item &&
          this.#running.has(other.key) &&
          other.place === item.place &&
          isSameFile(other.file, item.file),
      );
      if (item.state === 'waiting' && !this.#running.has(item.key) && !isTwin) void this.#run(item);
    }
  }

  async #run({ key, place, file }: UploadItem): Promise<void> {
    const controller = new AbortController();
    const meter = new SpeedMeter();
    this.#running.set(key, controller);
    this.#change(key, { state: 'going' });
    const { send = sendLater, describe, onStored } = this.#parts;
    try {
      const stored = await send({
        ...describe(),
        file,
        place,
        signal: controller.signal,
        onProgress: (sent) => {
          this.#failures.delete(key);
          if (!controller.signal.aborted) this.#change(key, { sent, speed: meter.at(sent) });
        },
      });
      const item = this.items.find((one) => one.key === key);
      this.#show(this.items.filter((one) => one.key !== key));
      if (item) onStored(item, stored);
    } catch (error) {
      if (!controller.signal.aborted) this.#bear(key, error);
    } finally {
      this.#running.delete(key);
    }
    this.#next();
  }

  #bear(key: number, error: unknown): void {
    const failure = error instanceof ApiError ? error : new ApiError(0, null);
    const { status, code, text, retryAfter } = failure;
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    if (isRefusal(failure, failures)) {
      const canRetry = status === 507 || code === 'TOO_MANY_UPLOADS' || code === 'STORAGE_LIMIT';
      const item = this.items.find((one) => one.key === key);
      // A rejected file can be chosen again, but not resumed.
      if (item && !canRetry) forgetUpload(this.#parts.describe(), item.place, item.file);
      this.#change(key, { state: 'refused', speed: null, refusal: { text, canRetry } });
      return;
    }
    this.#change(key, { state: 'held', speed: null });
    if (status === 401 || status === 403) {
      this.#parts.onExpired?.();
      return;
    }
    const wait = Math.max(Math.min(firstWait * 2 ** (failures - 1), maxWait), (retryAfter ?? 0) * 1000);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (this.items.some((item) => item.key === key && item.state === 'held')) this.goOn(key);
    }, wait);
    this.#timers.add(timer);
  }

  #change(key: number, change: Partial<UploadItem>): void {
    this.#show(this.items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  /** Follows which uploads other tabs have, where there is one that could be interrupted. */
  async #lookAtTabs(): Promise<void> {
    if (this.#held && interruptedUploads(this.#parts.describe()).length === 0) return;
    const held = await findLockedUploads();
    if (this.#held?.size === held.size && [...held].every((one) => this.#held?.has(one))) return;
    this.#held = held;
    this.#show([...this.items]);
  }

  /** What this tab has is interrupted for no other. */
  #lockItems(): void {
    const unfinished = new Map(this.unfinished.map((item) => [item.key, item]));
    for (const [key, release] of this.#locks) {
      if (unfinished.has(key)) continue;
      release();
      this.#locks.delete(key);
    }
    for (const { key, place, file } of unfinished.values()) {
      if (this.#locks.has(key)) continue;
      this.#locks.set(key, acquireUploadLock(fingerprintOf(this.#parts.describe(), place, file)));
    }
  }

  #show(items: readonly UploadItem[]): void {
    this.items = items;
    this.#lockItems();
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Whether the file or its target is the problem. An expired session, concurrent attempts and lost connections
 * are temporary.
 */
function isRefusal({ status, code }: ApiError, failures: number): boolean {
  if (status === 507) return true;
  if (status < 400 || status >= 500 || code === 'UPLOAD_CONFLICT') return false;
  // An upload that the server dropped is restarted once. If it is not found again, the target does not exist.
  if (status === 404 || status === 410) return failures > 1;
  return ![401, 403, 408, 423, 429].includes(status);
}
