import type { Database } from '../../platform/db/database.ts';
import { listLinks, recordsChain } from './chain.repo.ts';

const segmentSize = 5000;

/**
 * Streams the chain of signed records, one link per line, as hashes only. Only for the operator: the number
 * of links tells how often something was submitted.
 */
export async function* exportRecords(db: Database, origin: string): AsyncGenerator<string> {
  yield line({ format: 'tenderbox-audit-export/1', origin, chain: recordsChain });
  for (let after = 0, isMore = true; isMore; ) {
    const links = await db.transaction({ scope: 'job', organisationId: null }, (tx) =>
      listLinks(tx, recordsChain, { after, max: segmentSize }),
    );
    yield links.map(({ number, hash, itemHash }) => line({ number, hash, entryHash: itemHash })).join('');
    after = links.at(-1)?.number ?? after;
    isMore = links.length === segmentSize;
  }
}

const line = (value: object) => `${JSON.stringify(value)}\n`;
