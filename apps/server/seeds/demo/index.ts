import type pg from 'pg';
import type { Config } from '../../src/platform/config/config.ts';
import type { Keyring } from '../../src/platform/crypto/keyring.ts';
import type { PasswordHasher } from '../../src/platform/crypto/password-hasher.ts';
import { type ConnectionTarget, createClient } from '../../src/platform/db/connection.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import type { Outbox } from '../../src/platform/outbox/outbox.ts';
import { ensureKeyRecords } from '../../src/platform/signing/key-records.ts';
import { createSigner, ensureSigningKey } from '../../src/platform/signing/signer.ts';
import { HistoryBuilder } from './history-builder.ts';
import { demoPassword } from './people.ts';
import { RowBuffer } from './row-buffer.ts';
import { scoreEvaluations } from './score-evaluations.ts';
import { seedChangeHistory } from './seed-change-history.ts';
import type { SeedContext } from './seed-context.ts';
import { seedEvents } from './seed-events.ts';
import { seedInitialHistory } from './seed-initial-history.ts';
import { seedInvitations } from './seed-invitations.ts';
import { seedLoginHistory } from './seed-login-history.ts';
import { seedLogos } from './seed-logos.ts';
import { seedMessages } from './seed-messages.ts';
import { seedNotices } from './seed-notices.ts';
import { seedPeople } from './seed-people.ts';
import { seedPlaces } from './seed-places.ts';
import { seedPrograms } from './seed-programs.ts';
import { signPastHeads } from './sign-past-heads.ts';

interface DemoDeps {
  config: Pick<Config, 'publicUrl'>;
  db: Database;
  keyring: Keyring;
  hasher: PasswordHasher;
  outbox: Outbox;
  store: FileStore;
}

/** Fills an empty database with demo data in one transaction; does nothing if there is any data. */
export async function seedDemo(owner: ConnectionTarget, deps: DemoDeps): Promise<void> {
  const { config, db, keyring, hasher, outbox, store } = deps;
  await ensureSigningKey(db, keyring);
  const signer = createSigner(keyring);
  const responses = {
    origin: config.publicUrl,
    keyring,
    store,
    rows: new RowBuffer(),
    sign: (members: Parameters<typeof signer.sign>[1]) =>
      db.transaction({ scope: 'job', organisationId: null }, (tx) => signer.sign(tx, members)),
  };
  const client = createClient(owner);
  await client.connect();
  try {
    await client.query("begin; set local app.scope = 'migration'; lock table organisation in exclusive mode");
    const { rowCount } = await client.query('select from organisation limit 1');
    const world: SeedContext = { places: new Map(), holders: [], suppliers: [], evaluations: [] };
    if (!rowCount) {
      const chronicle = new HistoryBuilder();
      await seedPlaces(client, world);
      await seedPeople(client, world, keyring, await hasher.hash(demoPassword));
      await seedLogos(client, world, store);
      seedInitialHistory(chronicle, world);
      seedChangeHistory(chronicle, world);
      await seedInvitations(client, chronicle, world);
      await seedEvents(client, chronicle, world, responses);
      await seedMessages(client, chronicle, world, store);
      await seedNotices(client);
      await seedPrograms(client, chronicle, world, keyring);
      await seedLoginHistory(client, chronicle, world);
      await chronicle.write(client);
      // The key that signs is as old as what it has signed.
      await client.query(
        'update signing_key set valid_from = least(valid_from, (select min(at) from audit_entry))',
      );
    }
    await client.query('commit');
    if (!rowCount) {
      const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
        (await client.query<Row>(text, values)).rows;
      await ensureKeyRecords(db, keyring, config.publicUrl);
      await client.query("begin; set local app.scope = 'migration'");
      await signPastHeads({ db, keyring, origin: config.publicUrl, query });
      await client.query('commit');
      await scoreEvaluations({ config, db, keyring, outbox, signer }, world);
    }
  } finally {
    await client.end();
  }
}
