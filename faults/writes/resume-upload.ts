import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadState } from '@tenderbox/contract';
import { announced, pieceAt } from '../../apps/server/test/tus.ts';
import { canary } from '../canary.ts';
import { compare, type Finding, type Write } from '../write.ts';

interface Uploaded {
  id: string;
  sha256: string;
  authorization: string;
  /** Offsets that were acknowledged and later withdrawn. */
  takenBack: number[];
}

const pieceLength = 90_000;

/** Uploads a file of a response in pieces; after an interruption it asks for the offset and resumes. */
export const resumeUpload: Write<Uploaded> = {
  name: 'resume upload',
  make: async (client) => {
    const asking = { as: client.bidder };
    const bytes = Buffer.from(`${canary} ${randomBytes(150_000).toString('base64')}`);
    const name = `${client.unique()}.txt`;
    const headers = announced({
      name,
      size: bytes.length,
      purpose: 'RESPONSE_FILE',
      ownerId: client.taskId,
    });
    const begun = await client.send('POST /api/uploads', { ...asking, headers, key: client.unique() });
    if (begun.status !== 201) throw new Error(`POST /api/uploads: ${begun.status}`);
    const path = begun.location ?? '';
    const takenBack: number[] = [];
    for (let offset = 0; offset < bytes.length; ) {
      const piece = bytes.subarray(offset, offset + pieceLength);
      const { status } = await client.send(`PATCH ${path}`, {
        ...asking,
        headers: pieceAt(offset),
        bytes: piece,
      });
      if (status === 204) {
        offset += piece.length;
        continue;
      }
      // A piece that was being written when its server died is released some seconds later.
      if (status === 423) await pause(500);
      else if (status !== 409) throw new Error(`PATCH ${path}: ${status}`);
      const { data } = await client.send(`GET ${path}`, asking);
      const state = data as UploadState;
      if (state.offset < offset) takenBack.push(offset);
      offset = state.offset;
    }
    const { authorization } = client.bidder.headers;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { id: path.split('/').at(-1) ?? '', sha256, authorization, takenBack };
  },
  verify: async (acknowledged, finalState) => {
    const findings: Finding[] = [];
    for (const { id, sha256, authorization, takenBack } of acknowledged) {
      if (takenBack.length) findings.push({ kind: 'lost', what: `bytes of upload ${id}` });
      const found = await finalState.hashOf(`/api/files/${id}`, authorization);
      if (found !== sha256) findings.push({ kind: 'lost', what: `bytes of ${id}` });
    }
    const ids = acknowledged.map(({ id }) => id);
    const rows = await finalState.query<{ id: string }>('select id from stored_file where id = any($1)', [
      ids,
    ]);
    return [
      ...findings,
      ...compare(
        'uploaded file',
        ids,
        rows.map(({ id }) => id),
      ),
    ];
  },
};
