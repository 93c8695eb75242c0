import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadState } from '@tenderbox/contract';
import { announced, pieceAt } from '../apps/server/test/tus.ts';
import { createCasts } from './cast.ts';
import type { Journal } from './journal.ts';
import type { Cast } from './load-client.ts';
import type { TestBed } from './test-bed.ts';

const uploaders = 4;
const size = 12_000_000;
const patience = 120_000;

/** People who upload large files, each in one piece as far as possible, and resume after every interruption. */
export async function startUploads(home: TestBed, journal: Journal) {
  let stopping = false;
  const seen = { files: 0, cuts: 0, bytes: 0 };
  const casts = await createCasts(home, uploaders, 0);
  const working = casts.map(async (cast) => {
    while (!stopping) await uploadOne(home, journal, cast, seen);
  });
  const stored = async () => {
    const [row] = await home.superuser.query<{ sum: string }>(
      'select coalesce(sum(stored_length), 0) as sum from file_upload',
    );
    return Number(row?.sum);
  };
  return {
    /** Waits until more of a file has been stored. */
    untilMoved: async () => {
      const before = await stored();
      for (const until = Date.now() + patience; Date.now() < until; await pause(20)) {
        if ((await stored()) > before) return;
      }
      throw new Error('no upload went on');
    },
    stop: async () => {
      stopping = true;
      await Promise.all(working);
      const megabytes = Math.round(seen.bytes / 1_000_000);
      journal.notes.push(`${seen.files} files, ${megabytes} MB, read back as sent after ${seen.cuts} cuts`);
    },
  };
}

async function uploadOne(
  home: TestBed,
  journal: Journal,
  { bidder, taskId }: Cast,
  seen: { files: number; cuts: number; bytes: number },
): Promise<void> {
  const bytes = Buffer.from(randomBytes((size / 4) * 3).toString('base64'));
  const ask = (path: string, init: RequestInit = {}) => untilAnswered(home, path, init, bidder.headers);
  const file = { name: 'large.txt', size: bytes.length, purpose: 'RESPONSE_FILE', ownerId: taskId } as const;
  const begun = await ask('/api/uploads', { method: 'POST', headers: announced(file) });
  const path = begun.headers.get('location') ?? '';
  let acknowledged = 0;
  while (acknowledged < bytes.length) {
    const body = new Uint8Array(bytes.subarray(acknowledged));
    const answer = await tryOnce(home, path, {
      method: 'PATCH',
      body,
      headers: { ...bidder.headers, ...pieceAt(acknowledged) },
    });
    if (answer?.status === 204) acknowledged = Number(answer.headers.get('upload-offset'));
    else {
      seen.cuts += 1;
      const { data } = (await (await ask(path)).json()) as { data: UploadState };
      if (data.offset < acknowledged) {
        journal.breach('nothing acknowledged is lost', `${acknowledged - data.offset} bytes of an upload`);
      }
      acknowledged = data.offset;
    }
  }
  const back = Buffer.from(await (await ask(`/api/files/${path.split('/').at(-1)}`)).arrayBuffer());
  const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  if (hashOf(back) !== hashOf(bytes)) journal.breach('nothing acknowledged is lost', 'bytes of a large file');
  seen.files += 1;
  seen.bytes += bytes.length;
}

async function tryOnce(home: TestBed, path: string, init: RequestInit): Promise<Response | null> {
  const address = home.servers.flatMap((server) => server.address ?? [])[0];
  if (!address) return null;
  return fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(patience) }).catch(() => null);
}

async function untilAnswered(
  home: TestBed,
  path: string,
  init: RequestInit,
  headers: Record<string, string>,
): Promise<Response> {
  let status = 0;
  for (const until = Date.now() + patience; Date.now() < until; await pause(200)) {
    const answer = await tryOnce(home, path, { ...init, headers: { ...headers, ...init.headers } });
    if (answer?.ok) return answer;
    status = answer?.status ?? 0;
  }
  throw new Error(`${path} was answered ${status} for too long`);
}
