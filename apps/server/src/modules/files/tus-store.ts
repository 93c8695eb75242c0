import type { Readable } from 'node:stream';
import { uploadLimits } from '@tenderbox/contract';
import { DataStore, Upload } from '@tus/server';
import { bufferChunks } from '../../platform/files/buffer-chunks.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { cancelUpload } from './commands/cancel-upload.ts';
import { continueUpload, uploadConflict } from './commands/continue-upload.ts';
import { finishUpload } from './commands/finish-upload.ts';
import type { FilesDeps } from './file.deps.ts';
import { type Checksum, checked } from './upload-checksum.ts';
import { findUploadInProgress, type UploadInProgress } from './upload-in-progress.ts';

/** The data store of the tus server for one request, acting as its caller. */
export class TusStore extends DataStore {
  readonly #deps: FilesDeps;
  readonly #act: RequestContext;
  readonly #checksum: Checksum | null;
  /** The upload as found by this request; the lease decides whether that is still current. */
  #found: UploadInProgress | null = null;

  constructor(deps: FilesDeps, ctx: RequestContext, checksum: Checksum | null) {
    super();
    this.#deps = deps;
    this.#act = ctx;
    this.#checksum = checksum;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'checksum', 'expiration'];
  }

  /** The row was inserted when the upload got its id. An empty file is complete immediately. */
  override async create(upload: Upload): Promise<Upload> {
    if (upload.size === 0) await this.#store(upload.id, 0, [Buffer.alloc(0)]);
    return upload;
  }

  /** Returns the state of an upload. Finishes it if a server died just before the end. */
  override async getUpload(id: string): Promise<Upload> {
    const arriving = await findUploadInProgress(this.#deps, this.#act, id);
    this.#found = arriving;
    if (arriving.offset === arriving.size) await finishUpload(this.#deps, this.#act, arriving);
    return asUpload(arriving);
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    const source = this.#checksum
      ? checked(stream, this.#checksum)
      : bufferChunks(stream, this.#deps.store.bufferLimits);
    return this.#store(id, offset, source);
  }

  override remove(id: string): Promise<void> {
    return cancelUpload(this.#deps, this.#act, id);
  }

  override getExpiration(): number {
    return uploadLimits.hours * 60 * 60 * 1000;
  }

  async #store(
    id: string,
    offset: number,
    pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<number> {
    let arriving = this.#found ?? (await findUploadInProgress(this.#deps, this.#act, id));
    if (arriving.offset !== offset || arriving.row.isComplete) throw uploadConflict();
    for await (const piece of pieces) {
      arriving = await continueUpload(this.#deps, this.#act, arriving, piece);
    }
    if (arriving.offset === arriving.size) await finishUpload(this.#deps, this.#act, arriving);
    return arriving.offset;
  }
}

const asUpload = ({ row, name, size, offset }: UploadInProgress) =>
  new Upload({
    id: row.id,
    size,
    offset,
    creation_date: row.createdAt,
    metadata: { filename: name, purpose: row.purpose, ownerId: row.targetId },
  });
