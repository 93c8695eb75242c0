import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { FileStore } from './file-store.ts';
import { inBlocks } from './frame-cipher.ts';
import { abortUploads, partsOf, staleUploads } from './s3-uploads.ts';

/** An S3-compatible object storage. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** All parts but the last need at least 5 MiB. One part is in memory at a time. */
const partLength = 8 * 1024 * 1024;

/** The state of an arriving file: the number of complete parts of its multipart upload, and the remainder. */
interface PartialUpload {
  uploadId: string | null;
  parts: number;
  tail: Buffer;
  /** The offset at which the previous tail ended. */
  previous: string | null;
}

const nothing: PartialUpload = { uploadId: null, parts: 0, tail: Buffer.alloc(0), previous: null };

/**
 * Files in an object storage. Complete parts of an arriving file go into a multipart upload. The remainder is
 * a separate object, the tail, which also records the number of valid parts. It is named by the offset at
 * which it ends, so that any server can resume from any acknowledged offset, even if another died before
 * acknowledging more. A file of a single part needs no multipart upload.
 */
export async function openS3Store({ bucket, endpoint, region, ...keys }: S3Settings): Promise<FileStore> {
  const client = new S3Client({
    endpoint,
    region,
    credentials: keys,
    // Supported by every storage, also if the bucket is not a host name.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 120_000 },
  });
  await client.send(new HeadBucketCommand({ Bucket: bucket }));
  const keyOf = (name: string) => ({ Bucket: bucket, Key: `files/${name}` });
  const tailOf = (name: string, end: number | string) => ({ Bucket: bucket, Key: `arriving/${name}/${end}` });

  return {
    // Every append rewrites the tail.
    bufferLimits: { bytes: partLength, milliseconds: 30_000 },
    append: async (name, offset, piece) => {
      const before = offset > 0 ? await findArrival(name, offset) : nothing;
      if (!before) throw new Error('A piece of a file is missing before this one.');
      let { uploadId, parts } = before;
      let tail = nothing.tail;
      for await (const block of inBlocks(after(before.tail, piece), partLength)) {
        if (block.length < partLength) tail = block;
        else {
          uploadId ??= await createUpload(name);
          await sendPart(name, uploadId, ++parts, block);
        }
      }
      const end = parts * partLength + tail.length;
      const previous = end > offset ? String(offset) : before.previous;
      const Metadata = {
        parts: String(parts),
        ...(uploadId && { upload: uploadId }),
        ...(previous && { previous }),
      };
      await client.send(new PutObjectCommand({ ...tailOf(name, end), Body: tail, Metadata }));
      // The client continues from this offset, so the tail before it is no longer needed.
      if (before.previous) await client.send(new DeleteObjectCommand(tailOf(name, before.previous)));
      return end;
    },
    finish: async (name, length) => {
      // Already completed, by a server that died right after; cleanup removes what it left.
      if (await exists(keyOf(name))) return;
      const arrival = await findArrival(name, length);
      if (!arrival) throw new Error('A file has not arrived whole.');
      const { uploadId, parts, tail, previous } = arrival;
      if (!uploadId) await client.send(new PutObjectCommand({ ...keyOf(name), Body: tail }));
      else {
        const count = tail.length > 0 ? parts + 1 : parts;
        if (count > parts) await sendPart(name, uploadId, count, tail);
        const found = await partsOf(client, { ...keyOf(name), UploadId: uploadId });
        const Parts = found.filter(({ PartNumber = 0 }) => PartNumber <= count);
        const whole = { UploadId: uploadId, MultipartUpload: { Parts } };
        await client.send(new CompleteMultipartUploadCommand({ ...keyOf(name), ...whole }));
      }
      await client.send(new DeleteObjectCommand(tailOf(name, length)));
      if (previous) await client.send(new DeleteObjectCommand(tailOf(name, previous)));
    },
    read: (name, range) => {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      return Readable.from(contentOf({ ...keyOf(name), ...part }), { objectMode: false });
    },
    sizeOf: async (name) => (await client.send(new HeadObjectCommand(keyOf(name)))).ContentLength ?? 0,
    remove: async (name) => {
      await abortUploads(client, keyOf(name));
      for await (const Key of tailsOf(name))
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      await client.send(new DeleteObjectCommand(keyOf(name)));
    },
    namesBefore,
    removeUnfinished: async (instant) => {
      const young = new Set<string>();
      for await (const { Key, LastModified } of objectsIn('arriving/')) {
        const [, name = ''] = Key.split('/');
        if (LastModified >= instant) young.add(name);
      }
      for await (const { Key, LastModified } of objectsIn('arriving/')) {
        // Every piece writes a new tail: if all are old, nothing has arrived since.
        if (LastModified < instant && !young.has(Key.split('/')[1] ?? '')) {
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
        }
      }
      for await (const upload of staleUploads(client, bucket, instant)) {
        // Later pieces of the same file may still be continued.
        if (!young.has(upload.Key.slice('files/'.length))) {
          await client.send(new AbortMultipartUploadCommand(upload));
        }
      }
    },
  };

  async function createUpload(name: string): Promise<string> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(keyOf(name)));
    if (!UploadId) throw new Error('The object storage began no upload.');
    return UploadId;
  }

  async function sendPart(name: string, UploadId: string, PartNumber: number, Body: Buffer): Promise<void> {
    await client.send(new UploadPartCommand({ ...keyOf(name), UploadId, PartNumber, Body }));
  }

  async function findArrival(name: string, end: number): Promise<PartialUpload | null> {
    try {
      const { Body, Metadata = {} } = await client.send(new GetObjectCommand(tailOf(name, end)));
      const tail = Buffer.from((await Body?.transformToByteArray()) ?? []);
      const { upload = null, parts = '0', previous = null } = Metadata as Record<string, string>;
      return { uploadId: upload, parts: Number(parts), tail, previous };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async function exists(key: { Bucket: string; Key: string }): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand(key));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }

  async function* contentOf(wanted: { Bucket: string; Key: string; Range?: string }): AsyncGenerator<Buffer> {
    const { Body } = await client.send(new GetObjectCommand(wanted));
    if (Body instanceof Readable) yield* Body;
  }

  async function* objectsIn(Prefix: string): AsyncGenerator<{ Key: string; LastModified: Date }> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix })) {
      for (const { Key = '', LastModified = new Date() } of Contents) yield { Key, LastModified };
    }
  }

  async function* tailsOf(name: string): AsyncGenerator<string> {
    for await (const { Key } of objectsIn(`arriving/${name}/`)) yield Key;
  }

  /** In batches, as the storage lists them. */
  async function* namesBefore(instant: Date): AsyncGenerator<string[]> {
    let names: string[] = [];
    for await (const { Key, LastModified } of objectsIn('files/')) {
      if (LastModified < instant) names.push(Key.slice('files/'.length));
      if (names.length === 1000) {
        yield names;
        names = [];
      }
    }
    yield names;
  }
}

async function* after(beginning: Buffer, piece: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield beginning;
  yield* piece;
}
