import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedBy } from './aws-signature.ts';

interface StoredObject {
  body: Buffer;
  metadata: Record<string, string>;
  changedAt: Date;
}

interface Upload {
  key: string;
  initiated: Date;
  parts: Map<number, StoredObject>;
}

export interface ObjectStorage {
  /** The value of the setting. */
  url: string;
  objects: Map<string, StoredObject>;
  uploads: Map<string, Upload>;
  /** Whether every request about an object gets 503. */
  isDown: boolean;
  close(): Promise<void>;
}

const secret = 'a-secret';
const smallestPart = 5 * 1024 * 1024;
const etagOf = ({ body }: StoredObject) => `"${createHash('md5').update(body).digest('hex')}"`;

/** The part of S3 that the file store uses, in memory, with its rules for parts and its signatures. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  const state = { objects, uploads, isDown: false };
  const server = createServer((request, response) => {
    void answer(request, response, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return Object.assign(state, { url: `http://key:${secret}@127.0.0.1:${port}/bucket`, close });
}

type State = Pick<ObjectStorage, 'objects' | 'uploads' | 'isDown'>;

async function answer(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  const url = new URL(request.url ?? '', 'http://storage');
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
  const fail = (status: number, code: string) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  if (!isSignedBy(secret, request, body)) return void fail(403, 'SignatureDoesNotMatch');
  if (bucket !== 'bucket') return void fail(404, 'NoSuchBucket');
  const key = rest.join('/');
  if (key && state.isDown) return void fail(503, 'SlowDown');
  const handled = key
    ? answerObject({ request, response, state, key, query: url.searchParams, body, fail })
    : answerBucket(response, state, url.searchParams);
  if (!handled) fail(400, 'NotUnderstood');
}

interface ObjectCall {
  request: IncomingMessage;
  response: ServerResponse;
  state: State;
  key: string;
  query: URLSearchParams;
  body: Buffer;
  fail(status: number, code: string): unknown;
}

function answerBucket(
  response: ServerResponse,
  { objects, uploads }: State,
  query: URLSearchParams,
): boolean {
  const prefix = query.get('prefix') ?? '';
  if (query.has('uploads')) {
    const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
    const xml = found.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    response.end(
      `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${xml.join('')}</ListMultipartUploadsResult>`,
    );
    return true;
  }
  // Two at a time, so that clients have to page.
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const from = query.get('continuation-token') ?? '';
  const page = keys.filter((key) => key > from).slice(0, 2);
  const isTruncated = page.length > 0 && page.at(-1) !== keys.at(-1);
  const xml = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.changedAt.toISOString()}</LastModified></Contents>`,
  );
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.end(
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${xml.join('')}</ListBucketResult>`,
  );
  return true;
}

function answerObject(call: ObjectCall): boolean {
  const { request, response, state, key, query, body } = call;
  const { objects, uploads } = state;
  const upload = uploads.get(query.get('uploadId') ?? '');
  if (query.has('uploadId') && !upload) return Boolean(call.fail(404, 'NoSuchUpload'));
  if (upload) return answerUpload(call, upload);
  if (request.method === 'POST' && query.has('uploads')) {
    const id = randomUUID();
    uploads.set(id, { key, initiated: new Date(), parts: new Map() });
    response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    return true;
  }
  if (request.method === 'PUT') {
    const given = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'));
    const metadata = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
    objects.set(key, { body, metadata, changedAt: new Date() });
    response.end();
    return true;
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
    return true;
  }
  const found = objects.get(key);
  if (!found) return Boolean(call.fail(404, 'NoSuchKey'));
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = start ? found.body.subarray(Number(start), Number(end) + 1) : found.body;
  response.writeHead(start ? 206 : 200, { ...found.metadata, 'content-length': part.length });
  response.end(request.method === 'HEAD' ? undefined : part);
  return true;
}

function answerUpload({ request, response, state, query, body, fail }: ObjectCall, upload: Upload): boolean {
  const numbers = [...upload.parts.keys()].sort((a, b) => a - b);
  if (request.method === 'PUT') {
    const part = { body, metadata: {}, changedAt: new Date() };
    upload.parts.set(Number(query.get('partNumber')), part);
    response.writeHead(200, { etag: etagOf(part) }).end();
    return true;
  }
  if (request.method === 'GET') {
    const xml = numbers.map((number) => {
      const part = upload.parts.get(number) as StoredObject;
      return `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(part)}</ETag><LastModified>${part.changedAt.toISOString()}</LastModified></Part>`;
    });
    // Two at a time, with a next marker even after the last, as some storages return it.
    const from = numbers.findIndex((number) => number > Number(query.get('part-number-marker') ?? 0));
    const listed = from < 0 ? [] : numbers.slice(from, from + 2);
    const isTruncated = listed.length > 0 && listed.at(-1) !== numbers.at(-1);
    response.end(
      `<ListPartsResult><IsTruncated>${isTruncated}</IsTruncated><NextPartNumberMarker>${listed.at(-1) ?? 0}</NextPartNumberMarker>${xml.slice(Math.max(from, 0), Math.max(from, 0) + listed.length).join('')}</ListPartsResult>`,
    );
    return true;
  }
  const id = query.get('uploadId') ?? '';
  if (request.method === 'DELETE') {
    state.uploads.delete(id);
    response.writeHead(204).end();
    return true;
  }
  const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
    Number(number),
  );
  const parts = wanted.map((number) => upload.parts.get(number)?.body ?? Buffer.alloc(0));
  if (parts.slice(0, -1).some((part) => part.length < smallestPart))
    return Boolean(fail(400, 'EntityTooSmall'));
  state.objects.set(upload.key, { body: Buffer.concat(parts), metadata: {}, changedAt: new Date() });
  state.uploads.delete(id);
  response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  return true;
}
