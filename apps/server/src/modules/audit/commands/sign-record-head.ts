import type { Config } from '../../../platform/config/config.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { mapInSlices } from '../../../platform/queues/time-slice.ts';
import { createSigner } from '../../../platform/signing/signer.ts';
import { loadEpochAndKeys } from '../head.repo.ts';
import {
  addRecordHead,
  addRecordPaths,
  addRecordsEnd,
  type DueRecordHead,
  findDueRecordHead,
  listRecordLinks,
  type RecordsEnd,
} from '../record-head.repo.ts';
import { buildRecordTree, pathIn, treeSize } from '../record-tree.ts';

interface Deps {
  db: Database;
  keyring: Keyring;
  config: Pick<Config, 'publicUrl'>;
}

/** Number of paths in one statement, about 1 MB of JSON. */
const batchSize = 1000;

const platformJobContext = { scope: 'job', organisationId: null } as const;

/**
 * Signs the next head of the chain of records if it is due: once a day, also if nothing was added, and when a key was
 * added or revoked. Returns the end that it covers; null if none was due.
 */
export async function signRecordHead({ db, keyring, config }: Deps): Promise<string | null> {
  const end = await db.transaction(platformJobContext, async (tx) =>
    (await findDueRecordHead(tx)) ? addRecordsEnd(tx) : null,
  );
  if (!end) return null;
  await db.transaction(platformJobContext, async (tx, at) => {
    const due = await findDueRecordHead(tx);
    // Another server may have signed it in the meantime.
    if (!due || due.lastLink >= end.number) return;
    const roots = await buildTrees(tx, due, end);
    const signed = await createSigner(keyring).sign(tx, {
      format: 'tenderbox-record-head/1',
      origin: config.publicUrl,
      number: due.number,
      roots,
      records: end.hash,
      ...(await loadEpochAndKeys(tx)),
      at,
      previous: due.previous,
    });
    await addRecordHead(tx, end.number, signed);
  });
  return end.hash;
}

/**
 * Builds the trees over all links since the previous head and stores the path of each record. One tree, unless there
 * are more links than it holds. Returns the roots.
 */
async function buildTrees(tx: Transaction, due: DueRecordHead, end: RecordsEnd): Promise<string[]> {
  const [last] = await listRecordLinks(tx, { after: end.number - 1, max: 1 });
  if (last?.hash !== end.hash) throw new Error('The end of the chain of records was not found.');
  const roots: string[] = [];
  let after = due.lastLink;
  do {
    const max = Math.min(treeSize, end.number - 1 - after);
    const links = await listRecordLinks(tx, { after, max });
    const tree = await buildRecordTree(links, last);
    roots.push(tree.root.toString('hex'));
    const recorded = links.filter(({ kind }) => kind !== 'DAY');
    for (let from = 0; from < recorded.length; from += batchSize) {
      const some = recorded.slice(from, from + batchSize);
      await addRecordPaths(tx, due.number, await mapInSlices(some, (link) => pathIn(tree, link)));
    }
    after += max;
  } while (after < end.number - 1);
  return roots;
}
