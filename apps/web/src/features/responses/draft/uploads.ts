import { allowedFileExtensions, type FileReference } from '@tenderbox/contract';
import { i18n } from '../../../shared/i18n/index.ts';
import { fileRejectionReason } from '../../../shared/uploads/file-rejection-reason.ts';
import { UploadQueue } from '../../../shared/uploads/upload-queue.ts';
import type { DraftStore } from './draft-store.ts';
import { listOf } from './own-change.ts';

interface UploadRules {
  extensions: readonly string[];
  max: number;
}

interface UploadParts {
  taskId: string;
  roleEntryId: string;
  store: DraftStore;
  onExpired: () => void;
}

/** Uploads of a response. They continue when the view changes and resume after an interruption. */
export class Uploads {
  readonly queue: UploadQueue;
  /** Set while submitting, which leaves the page by itself and knowingly omits unfinished files. */
  isSubmitting = false;
  /** Files uploaded from this page, by id. */
  readonly #files = new Map<string, FileReference>();
  readonly #store: DraftStore;

  constructor({ taskId, roleEntryId, store, onExpired }: UploadParts) {
    this.#store = store;
    this.queue = new UploadQueue({
      describe: () => ({ purpose: 'RESPONSE_FILE', ownerId: taskId, roleEntryId }),
      onStored: ({ place }, file) => {
        this.#files.set(file.id, file);
        store.type(place, [...listOf(store.field(place).value), file.id]);
      },
      onExpired,
    });
  }

  /** Finds a file by id from any source. */
  fileOf(id: string): FileReference | null {
    return this.#store.response.files.find((file) => file.id === id) ?? this.#files.get(id) ?? null;
  }

  /** Whether a file was uploaded from this page. */
  isOwn(id: string): boolean {
    return this.#files.has(id);
  }

  /** Names of files that a submission would omit: uploading, or interrupted and not chosen again. */
  get missingNames(): string[] {
    const { unfinished, interrupted } = this.queue;
    return [...unfinished, ...interrupted].map(({ file }) => file.name);
  }

  /** Whether a file is still changing: just uploaded, or being scanned. */
  get hasOpen(): boolean {
    const { files } = this.#store.response;
    const known = new Set(files.map(({ id }) => id));
    return (
      files.some(({ scan }) => scan === 'WAITING') || [...this.#files.keys()].some((id) => !known.has(id))
    );
  }

  /** Starts uploading the files that the field accepts. Rejected files stay listed with the reason. */
  add(path: string, files: readonly File[], { extensions, max }: UploadRules): void {
    const underWay = this.queue.items.filter(({ place, state }) => place === path && state !== 'refused');
    let room = max - listOf(this.#store.field(path).value).length - underWay.length;
    this.queue.add(path, files, (file) => {
      const kinds = extensions.length > 0 ? extensions : allowedFileExtensions;
      const reason =
        fileRejectionReason(file, kinds) ?? (room > 0 ? null : i18n.t('uploads.tooMany', { count: max }));
      if (!reason) room -= 1;
      return reason;
    });
  }
}
