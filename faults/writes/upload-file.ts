import { createHash } from 'node:crypto';
import type { StoredFile } from '@tenderbox/contract';
import { pngOf } from '../../apps/server/test/multipart.ts';
import { compare, compareAudit, type Finding, type Write } from '../write.ts';

const size = 100_000;

export const uploadFile: Write<StoredFile> = {
  name: 'upload file',
  make: (client) => {
    const body = new FormData();
    body.set('purpose', 'ORGANISATION_LOGO');
    body.set('ownerId', client.tenant.organisationId);
    body.set('file', new Blob([new Uint8Array(pngOf(size))]), `${client.unique()}.png`);
    return client.create<StoredFile>('POST /api/files', { as: client.organisationAdmin, body });
  },
  verify: async (acknowledged, finalState) => {
    const names = acknowledged.map(({ name }) => name);
    const rows = await finalState.query<{ name: string; storage_name: string }>(
      'select name, storage_name from stored_file where name = any($1)',
      [names],
    );
    const sha256 = createHash('sha256').update(pngOf(size)).digest('hex');
    const damaged: Finding[] = [];
    for (const { name, storage_name } of rows) {
      if ((await finalState.hashOfFile(storage_name)) !== sha256)
        damaged.push({ kind: 'lost', what: `bytes of ${name}` });
    }
    const ids = acknowledged.map(({ id }) => id);
    return [
      ...compare(
        'file',
        names,
        rows.map(({ name }) => name),
      ),
      ...damaged,
      ...(await compareAudit(finalState, 'file.uploaded', ids)),
    ];
  },
};
