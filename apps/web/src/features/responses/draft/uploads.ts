import { allowedFileExtensions, type FileReference, formatSize, limits } from '@tenderbox/contract';
import { i18n } from '../../../shared/i18n/index.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { uploadTransport } from '../../../shared/lib/upload-transport.ts';
import type { DraftStore } from './draft-store.ts';
import { listOf } from './own-change.ts';

/** A file on its way, or one that was not taken. */
export interface Upload {
  key: number;
  path: string;
  file: File;
  percent: number;
  state: 'waiting' | 'going' | 'paused' | 'refused';
  /** Why it was refused. */
  reason: string | null;
}

interface Taken {
  extensions: readonly string[];
  most: number;
}

interface UploadParts {
  taskId: string;
  store: DraftStore;
  onExpired: () => void;
}

let lastKey = 0;
const retryAfter = 5000;

/** The uploads of a response: they go on whatever part of it is shown, one after the other, and again after a cut. */
export class Uploads {
  uploads: readonly Upload[] = [];
  /** What the uploads of this page are called. */
  readonly files = new Map<string, FileReference>();
  readonly #parts: UploadParts;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<number, AbortController>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): readonly Upload[] => this.uploads;

  /** A file by its id, wherever it is known from. */
  fileOf(id: string): FileReference | null {
    return this.files.get(id) ?? this.#parts.store.response.files.find((file) => file.id === id) ?? null;
  }

  start(): () => void {
    const goOn = () => this.goOn();
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('online', goOn);
      clearTimeout(this.#timer);
      for (const running of this.#running.values()) running.abort();
    };
  }

  /** Begins with files, as far as the field takes them; those that it does not take stay listed with the reason. */
  add(path: string, files: readonly File[], { extensions, most }: Taken): void {
    let room = most - listOf(this.#parts.store.field(path).value).length - this.#of(path).length;
    const added = files.map((file): Upload => {
      const reason =
        reasonAgainst(file, extensions) ??
        (room > 0 ? null : i18n.t('responses.files.tooMany', { count: most }));
      if (!reason) room -= 1;
      lastKey += 1;
      return { key: lastKey, path, file, percent: 0, state: reason ? 'refused' : 'waiting', reason };
    });
    this.#show([...this.uploads, ...added]);
    void this.#next();
  }

  /** Takes an upload off the list, wherever it is. */
  remove(key: number): void {
    this.#running.get(key)?.abort();
    this.#show(this.uploads.filter((upload) => upload.key !== key));
  }

  /** Whatever kept uploads from going on may be over. */
  goOn(): void {
    clearTimeout(this.#timer);
    this.#show(
      this.uploads.map((upload) => (upload.state === 'paused' ? { ...upload, state: 'waiting' } : upload)),
    );
    void this.#next();
  }

  #of(path: string): Upload[] {
    return this.uploads.filter((upload) => upload.path === path && upload.state !== 'refused');
  }

  async #next(): Promise<void> {
    const next = this.uploads.find(({ state }) => state === 'waiting');
    if (!next || this.#running.size > 0) return;
    const { key, path } = next;
    const controller = new AbortController();
    this.#running.set(key, controller);
    this.#change(key, { state: 'going' });
    try {
      const file = await this.#send(next, controller.signal);
      this.files.set(file.id, file);
      const { store } = this.#parts;
      store.type(path, [...listOf(store.field(path).value), file.id]);
      this.#show(this.uploads.filter((upload) => upload.key !== key));
    } catch (error) {
      if (!controller.signal.aborted) this.#bear(key, error);
    } finally {
      this.#running.delete(key);
    }
    void this.#next();
  }

  async #send({ key, file }: Upload, signal: AbortSignal): Promise<FileReference> {
    const body = new FormData();
    body.set('purpose', 'RESPONSE_FILE');
    body.set('ownerId', this.#parts.taskId);
    body.set('file', file);
    const { data } = await callApi('POST /api/files', {
      ...{ body, signal, errors: 'background' },
      transport: uploadTransport((percent) => this.#change(key, { percent })),
    });
    return { id: data.id, name: data.name, size: data.size };
  }

  #bear(key: number, error: unknown): void {
    const { status, text } = error instanceof ApiError ? error : new ApiError(0, null);
    if (status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)) {
      this.#change(key, { state: 'refused', reason: text });
      return;
    }
    this.#change(key, { state: 'paused', percent: 0 });
    if (status === 401 || status === 403) this.#parts.onExpired();
    else this.#timer = setTimeout(() => this.goOn(), retryAfter);
  }

  #change(key: number, change: Partial<Upload>): void {
    this.#show(this.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  #show(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

function reasonAgainst(file: File, extensions: readonly string[]): string | null {
  const taken: readonly string[] = extensions.length > 0 ? extensions : allowedFileExtensions;
  const name = file.name.toLowerCase();
  if (!taken.some((extension) => name.endsWith(extension) && name.length > extension.length)) {
    return i18n.t('responses.files.wrongKind', { kinds: taken.join(' ') });
  }
  return file.size > limits.fileSize
    ? i18n.t('kit.rules.fileSize', { max: formatSize(limits.fileSize) })
    : null;
}
