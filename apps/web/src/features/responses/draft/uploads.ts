import { allowedFileExtensions, type FileReference } from '@tenderbox/contract';
import { i18n } from '../../../shared/i18n/index.ts';
import { reasonAgainst } from '../../../shared/uploads/reason-against.ts';
import { UploadQueue } from '../../../shared/uploads/upload-queue.ts';
import type { DraftStore } from './draft-store.ts';
import { listOf } from './own-change.ts';

interface Taken {
  extensions: readonly string[];
  most: number;
}

interface UploadParts {
  taskId: string;
  roleEntryId: string;
  store: DraftStore;
  onExpired: () => void;
}

/** The uploads of a response: they go on whatever part of it is shown, and again after a cut. */
export class Uploads {
  readonly queue: UploadQueue;
  /** A submission leads away from the page by itself, and leaves unfinished files out knowingly. */
  isSubmitting = false;
  /** What the uploads of this page are called. */
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

  /** A file by its id, wherever it is known from. */
  fileOf(id: string): FileReference | null {
    return this.#store.response.files.find((file) => file.id === id) ?? this.#files.get(id) ?? null;
  }

  /** Whether a file was uploaded from this page. */
  isOwn(id: string): boolean {
    return this.#files.has(id);
  }

  /** The names of the files that a submission would leave out: on their way, or cut off and not chosen again. */
  get missingNames(): string[] {
    const { unfinished, interrupted } = this.queue;
    return [...unfinished, ...interrupted].map(({ file }) => file.name);
  }

  /** Whether something about a file is still to be heard: it has just arrived, or the virus scanner has it. */
  get hasOpen(): boolean {
    const { files } = this.#store.response;
    const known = new Set(files.map(({ id }) => id));
    return (
      files.some(({ scan }) => scan === 'WAITING') || [...this.#files.keys()].some((id) => !known.has(id))
    );
  }

  /** Begins with files, as far as the field takes them; those that it does not take stay listed with the reason. */
  add(path: string, files: readonly File[], { extensions, most }: Taken): void {
    const underWay = this.queue.items.filter(({ place, state }) => place === path && state !== 'refused');
    let room = most - listOf(this.#store.field(path).value).length - underWay.length;
    this.queue.add(path, files, (file) => {
      const kinds = extensions.length > 0 ? extensions : allowedFileExtensions;
      const reason =
        reasonAgainst(file, kinds) ?? (room > 0 ? null : i18n.t('uploads.tooMany', { count: most }));
      if (!reason) room -= 1;
      return reason;
    });
  }
}
