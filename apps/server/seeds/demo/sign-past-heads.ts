import type pg from 'pg';
import { platformChain } from '../../src/modules/audit/chain.repo.ts';
import { chainNameOf } from '../../src/modules/audit/check-heads.ts';
import { chainPendingEntries } from '../../src/modules/audit/commands/chain-pending-entries.ts';
import { endOfRecords, loadEpochAndKeys } from '../../src/modules/audit/head.repo.ts';
import type { Keyring } from '../../src/platform/crypto/keyring.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createSigner } from '../../src/platform/signing/signer.ts';

interface SigningDeps {
  db: Database;
  keyring: Keyring;
  origin: string;
  /** Runs SQL as the owner, in the scope of migrations. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Signs the heads that a server would have signed on each past day, five minutes after midnight. */
export async function signPastHeads({ db, keyring, origin, query }: SigningDeps): Promise<void> {
  await chainPendingEntries(db);
  const ends = await query<{ chain: string; number: string; hash: string; at: Date }>(
    `select distinct on (chain, day) chain, number, encode(hash, 'hex') as hash,
       (day + interval '1 day 5 minutes') at time zone 'UTC' as at
     from audit_link join audit_entry on audit_entry.id = item_id,
       lateral (select date_trunc('day', audit_entry.at at time zone 'UTC') as day) days
     where kind = 'ENTRY' and (day + interval '1 day 5 minutes') at time zone 'UTC' < transaction_timestamp()
     order by chain, day, number desc`,
  );
  const signer = createSigner(keyring);
  await db.transaction({ scope: 'job', organisationId: null }, async (tx) => {
    const records = await endOfRecords(tx);
    const epochAndKeys = await loadEpochAndKeys(tx);
    const previous = new Map<string, string>();
    for (const { chain, number, hash, at } of ends) {
      const signed = await signer.sign(tx, {
        format: 'tenderbox-audit-head/2',
        origin,
        number: Number(number),
        hash,
        records,
        ...epochAndKeys,
        chain: chainNameOf(chain, platformChain),
        at: at.toISOString().replace('.000Z', 'Z'),
        previous: previous.get(chain) ?? null,
      });
      previous.set(chain, signed.recordHash);
      const { record, recordHash, signature, keyId } = signed;
      await query(
        `insert into audit_head (record_hash, chain, number, hash, at, record, signature, key_id)
         values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8)`,
        [recordHash, chain, number, hash, at, record, signature, keyId],
      );
    }
  });
}
