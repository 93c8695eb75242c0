import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { FileStore } from './file-store.ts';
import { inBlocks } from './frame-cipher.ts';
import { abortUploads, partsOf, staleUploads } from './s3-uploads.ts';

/** Where objects are kept: any storage that speaks S3. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** All parts but the last must have at least 5 MiB; one is held in memory at a time. */
const partLength = 8 * 1024 * 1024;

/** How far a file has arrived: so many whole parts of a multipart upload, and what does not fill one. */
interface Arrival {
  uploadId: string | null;
  parts: number;
  tail: Buffer;
}

const nothing: Arrival = { uploadId: null, parts: 0, tail: Buffer.alloc(0) };

/**
 * Files in an object storage. Whole parts of a file that arrives go into a multipart upload; what does not fill one is
 * an object of its own, the tail, which also says how many parts count. Writing it is what makes a piece durable, so
 * that any server can go on from there. A file of one part is no multipart upload at all.
 */
export async function openS3Store({ bucket, endpoint, region, ...keys }: S3Settings): Promise<FileStore> {
  const client = new S3Client({
    endpoint,
    region,
    credentials: keys,
    // Understood by every storage, also where the bucket is no host name.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 120_000 },
  });
  await client.send(new HeadBucketCommand({ Bucket: bucket }));
  const keyOf = (name: string) => ({ Bucket: bucket, Key: `files/${name}` });
  const tailOf = (name: string) => ({ Bucket: bucket, Key: `arriving/${name}` });

  return {
    append: async (name, offset, piece) => {
      const before = offset > 0 ? await readArrival(name) : nothing;
      const start = before.parts * partLength;
      const kept = before.tail.subarray(0, Math.max(0, offset - start));
      if (start + kept.length !== offset) throw new Error('A piece of a file is missing before this one.');
      let { uploadId, parts } = before;
      let tail = nothing.tail;
      for await (const block of inBlocks(after(kept, piece), partLength)) {
        if (block.length < partLength) tail = block;
        else {
          uploadId ??= await createUpload(name);
          await sendPart(name, uploadId, ++parts, block);
        }
      }
      const Metadata = { parts: String(parts), ...(uploadId && { upload: uploadId }) };
      await client.send(new PutObjectCommand({ ...tailOf(name), Body: tail, Metadata }));
      return parts * partLength + tail.length;
    },
    finish: async (name) => {
      const { uploadId, parts, tail } = await readArrival(name);
      if (!uploadId) await client.send(new PutObjectCommand({ ...keyOf(name), Body: tail }));
      else {
        const count = tail.length > 0 ? parts + 1 : parts;
        if (count > parts) await sendPart(name, uploadId, count, tail);
        const found = await partsOf(client, { ...keyOf(name), UploadId: uploadId });
        const Parts = found.filter(({ PartNumber = 0 }) => PartNumber <= count);
        const whole = { UploadId: uploadId, MultipartUpload: { Parts } };
        await client.send(new CompleteMultipartUploadCommand({ ...keyOf(name), ...whole }));
      }
      await client.send(new DeleteObjectCommand(tailOf(name)));
    },
    read: (name, range) => {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      return Readable.from(contentOf({ ...keyOf(name), ...part }), { objectMode: false });
    },
    sizeOf: async (name) => (await client.send(new HeadObjectCommand(keyOf(name)))).ContentLength ?? 0,
    remove: async (name) => {
      await abortUploads(client, keyOf(name));
      await client.send(new DeleteObjectCommand(tailOf(name)));
      await client.send(new DeleteObjectCommand(keyOf(name)));
    },
    namesBefore: (instant) => namesIn('files/', instant),
    removeUnfinished: async (instant) => {
      // Every piece writes the tail anew: since then nothing has arrived.
      for await (const names of namesIn('arriving/', instant)) {
        for (const name of names) {
          await abortUploads(client, keyOf(name));
          await client.send(new DeleteObjectCommand(tailOf(name)));
        }
      }
      for await (const upload of staleUploads(client, bucket, instant)) {
        const name = upload.Key.slice('files/'.length);
        // Pieces that came after this one was begun may be waiting to be continued.
        if (!(await hasTail(name))) await client.send(new AbortMultipartUploadCommand(upload));
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

  async function readArrival(name: string): Promise<Arrival> {
    const { Body, Metadata = {} } = await client.send(new GetObjectCommand(tailOf(name)));
    const tail = Buffer.from((await Body?.transformToByteArray()) ?? []);
    const { upload = null, parts = '0' } = Metadata as { upload?: string; parts?: string };
    return { uploadId: upload, parts: Number(parts), tail };
  }

  async function hasTail(name: string): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand(tailOf(name)));
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

  async function* namesIn(folder: string, instant: Date): AsyncGenerator<string[]> {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: folder },
    )) {
      const old = Contents.filter(({ LastModified }) => LastModified && LastModified < instant);
      yield old.map(({ Key = '' }) => Key.slice(folder.length));
    }
  }
}

async function* after(beginning: Buffer, piece: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield beginning;
  yield* piece;
}
