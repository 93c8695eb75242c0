import type { Config } from '../../../platform/config/config.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database } from '../../../platform/db/database.ts';
import { forEachIsolated } from '../../../platform/failures/for-each-isolated.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { createSigner, type SignedRecord } from '../../../platform/signing/signer.ts';
import { headMail } from '../audit.mails.ts';
import { platformChain } from '../chain.repo.ts';
import { chainNameOf } from '../check-heads.ts';
import { addHead, endOfRecords, listDueHeads, listReaders, loadEpochAndKeys } from '../head.repo.ts';
import { chainPendingEntries } from './chain-pending-entries.ts';
import { signRecordHead } from './sign-record-head.ts';

interface Deps {
  db: Database;
  keyring: Keyring;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl'>;
}

/** Milliseconds after which a run starts no more heads, before the queue takes its job for lost. The next run goes on. */
const runTime = 240_000;

const platformJobContext = { scope: 'job', organisationId: null } as const;

/**
 * Once a day, and when a new key signs, signs the end of each chain that has grown and e-mails it to its
 * admins: anyone who keeps the e-mail can prove what the chain contained then. Missed days are made up for.
 */
export const signHeadsJob = (deps: Deps): JobDefinition<never> => ({
  name: 'sign-audit-heads',
  schedule: '*/5 * * * *',
  retryLimit: 0,
  handle: () => signHeads(deps),
});

/**
 * Chains waiting items and signs due heads, for about this many milliseconds. Also runs at each start, so that earlier
 * days are signed before anyone works, unless there are very many organisations.
 */
export async function signHeads(deps: Deps, milliseconds = runTime): Promise<void> {
  const until = performance.now() + milliseconds;
  // A chain that cannot be continued keeps no other from being signed.
  const [chaining] = await Promise.allSettled([chainPendingEntries(deps.db)]);
  const [recordHead] = await Promise.allSettled([signRecordHead(deps)]);
  await signDueHeads(deps, recordHead.status === 'fulfilled' ? recordHead.value : null, until);
  for (const result of [chaining, recordHead]) if (result.status === 'rejected') throw result.reason;
}

/** Signs due heads. They name the end of the chain of records that was just signed, if one was. */
async function signDueHeads(
  { db, keyring, outbox, config }: Deps,
  signedEnd: string | null,
  until: number,
): Promise<void> {
  const due = await db.transaction(platformJobContext, (tx) => listDueHeads(tx));
  if (!due.length) return;
  const records = signedEnd ?? (await db.transaction(platformJobContext, endOfRecords));
  const signer = createSigner(keyring);
  const signHead = async (chain: string) => {
    const organisationId = chain === platformChain ? null : chain;
    await db.transaction({ scope: 'job', organisationId }, async (tx, at) => {
      // Another server may have signed it in the meantime.
      const [head] = await listDueHeads(tx, chain);
      if (!head) return;
      const { number, hash, previous } = head;
      const signed: SignedRecord = await signer.sign(tx, {
        format: 'tenderbox-audit-head/2',
        origin: config.publicUrl,
        number,
        hash,
        records,
        ...(await loadEpochAndKeys(tx)),
        previous,
        chain: chainNameOf(chain, platformChain),
        at,
      });
      await addHead(tx, head, signed);
      const readers = await listReaders(tx, chain);
      await outbox.sendAll(
        tx,
        readers.map((reader) => headMail(reader, { organisationId, day: at.slice(0, 10), signed })),
      );
    });
  };
  await forEachIsolated(
    due,
    ({ chain }) => chain,
    async ({ chain }) => {
      if (performance.now() < until) await signHead(chain);
    },
  );
}
