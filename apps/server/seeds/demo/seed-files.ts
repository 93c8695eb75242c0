import { randomUUIDv7 } from 'node:crypto';
import type { FilePurpose } from '@tenderbox/contract';
import type pg from 'pg';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { receiveFile } from '../../src/platform/files/receive-file.ts';
import type { DemoTenant, Holder } from './seed-context.ts';
import { contentOf } from './task-files.ts';

interface Shown {
  purpose: FilePurpose;
  ownerId: string;
  name: string;
  position: number;
}

/** The files of the demo's units, each stored once per purpose, however often it is used. */
export interface DemoFiles {
  /** Attaches a file to an owner and returns the file's id. */
  show(whose: { place: DemoTenant; by: Holder }, shown: Shown): Promise<string>;
}

export function demoFiles(client: pg.Client, store: FileStore): DemoFiles {
  const stored = new Map<string, string>();

  async function storeFile(
    { place, by }: { place: DemoTenant; by: Holder },
    { purpose, name }: Pick<Shown, 'purpose' | 'name'>,
  ): Promise<string> {
    const content = await contentOf(name);
    const arrived = await receiveFile(store, one(content), { maxSize: content.length, cipher: null });
    if (!arrived) throw new Error(`The demo cannot store ${name}.`);
    const id = randomUUIDv7();
    await client.query(
      `insert into stored_file (id, organisation_id, business_unit_id, purpose, target_id, name, size, sha256,
         storage_name, uploaded_by, uploaded_at)
       values ($1, $2, $3, $4, $3, $5, $6, $7, $8, $9, now() - interval '30 days')`,
      [
        ...[id, place.organisationId, place.businessUnitId, purpose, name, arrived.size, arrived.sha256],
        ...[arrived.storageName, by.roleEntryId],
      ],
    );
    return id;
  }

  const files: DemoFiles = {
    async show(whose, { purpose, ownerId, name, position }) {
      const { organisationId, businessUnitId } = whose.place;
      const key = `${businessUnitId} ${purpose} ${name}`;
      const id = stored.get(key) ?? (await storeFile(whose, { purpose, name }));
      stored.set(key, id);
      await client.query(
        `insert into file_use (organisation_id, business_unit_id, file_id, purpose, owner_id, position)
         values ($1, $2, $3, $4, $5, $6)`,
        [organisationId, businessUnitId, id, purpose, ownerId, position],
      );
      return id;
    },
  };
  return files;
}

async function* one(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
