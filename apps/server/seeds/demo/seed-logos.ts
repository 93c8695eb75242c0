import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { receiveFile } from '../../src/platform/files/receive-file.ts';
import { cross, drawLogo, waves } from './draw-logo.ts';
import { harbour, health } from './people.ts';
import { placeOf, type SeedContext } from './seed-context.ts';

/** The third organisation has none and shows its first letter. */
const logos = [
  { name: harbour, drawing: waves, fileName: 'harbour-authority.png' },
  { name: health, drawing: cross, fileName: 'northfield-health-trust.png' },
];

export async function seedLogos(client: pg.Client, world: SeedContext, store: FileStore): Promise<void> {
  for (const { name, drawing, fileName } of logos) {
    const { organisationId } = placeOf(world, name);
    const admin = world.holders.find(
      (holder) => holder.organisationId === organisationId && holder.role === 'SOURCING_ORGANISATION_ADMIN',
    );
    const picture = drawLogo(drawing);
    const arrived = await receiveFile(store, one(picture), { maxSize: picture.length, cipher: null });
    if (!arrived || !admin) throw new Error(`The demo cannot give ${name} its logo.`);
    const { storageName, size, sha256 } = arrived;
    const id = randomUUIDv7();
    await client.query(
      `insert into stored_file (id, organisation_id, purpose, target_id, name, size, sha256, storage_name, uploaded_by,
         uploaded_at)
       values ($1, $2, 'ORGANISATION_LOGO', $2, $3, $4, $5, $6, $7, now() - interval '117 days')`,
      [id, organisationId, fileName, size, sha256, storageName, admin.roleEntryId],
    );
    await client.query(
      `insert into file_use (organisation_id, file_id, purpose, owner_id, position)
       values ($1, $2, 'ORGANISATION_LOGO', $1, 1)`,
      [organisationId, id],
    );
  }
}

async function* one(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
