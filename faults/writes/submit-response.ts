import { createHash } from 'node:crypto';
import type { Receipt, Response } from '@tenderbox/contract';
import { sheetIds, wholeAnswer } from '../../apps/server/test/factories/responses.ts';
import { canary } from '../canary.ts';
import type { LoadClient } from '../load-client.ts';
import { compare, type Finding, type Write } from '../write.ts';

type Sent = Receipt & { authorization: string };

/** Fields that answer everything, each as a change of the stored one. */
export function answerTo({ fields }: Pick<Response, 'fields'>, text: string) {
  return wholeAnswer(text, sheetIds).map((change) => ({
    ...change,
    revision: fields[change.path]?.revision ?? 0,
  }));
}

/** Changes and submits a draft, as the next version of its supplier. */
export const submitResponse: Write<Sent> = {
  name: 'submit response',
  make: async (client) => {
    const path = `/api/supplier/tasks/${client.taskId}/response`;
    const asking = { as: client.bidder };
    const changes = answerTo(await read(client, path), `${canary} ${client.unique()}`);
    const { status } = await client.send(`PATCH ${path}`, { ...asking, body: { changes } });
    if (status !== 200) throw new Error(`PATCH ${path}: ${status}`);
    const { revision, sheetVersion } = await read(client, path);
    const body = { revision, sheetVersion };
    const receipt = await client.create<Receipt>(`POST ${path}/submission`, { ...asking, body });
    return { ...receipt, authorization: client.bidder.headers.authorization };
  },
  verify: async (acknowledged, finalState) => {
    const rows = await finalState.query<{ record: string; hash: string; supplier: string }>(
      `select record, record_hash as hash, supplier_id as supplier from response_record
       where supplier_id = any($1) order by supplier_id, number`,
      [acknowledged.map(({ supplierId }) => supplierId)],
    );
    const named = ({ supplierId, version, contentHash }: Receipt) =>
      `${supplierId} ${version} ${contentHash}`;
    const found = rows.map(({ record }) => named(JSON.parse(record)));
    return [
      ...compare('submission', acknowledged.map(named), found),
      ...brokenChains(rows),
      ...(await unreadable(acknowledged, finalState)),
    ];
  },
};

async function read(client: LoadClient, path: string): Promise<Response> {
  const { status, data } = await client.send(`GET ${path}`, { as: client.bidder });
  if (status !== 200) throw new Error(`GET ${path}: ${status}`);
  return data as Response;
}

/** Each record contains the hash of the previous one. */
function brokenChains(rows: { record: string; hash: string; supplier: string }[]): Finding[] {
  return rows.flatMap(({ record, hash, supplier }, at): Finding[] => {
    const before = rows[at - 1];
    const expected = before?.supplier === supplier ? before.hash : null;
    const isWhole =
      JSON.parse(record).previous === expected && createHash('sha256').update(record).digest('hex') === hash;
    return isWhole ? [] : [{ kind: 'lost', what: `the chain of records of ${supplier}` }];
  });
}

/** The last acknowledged submission of each supplier can still be opened. */
async function unreadable(
  acknowledged: Sent[],
  finalState: Parameters<typeof submitResponse.verify>[1],
): Promise<Finding[]> {
  const last = new Map(acknowledged.map((sent) => [sent.supplierId, sent]));
  const findings: Finding[] = [];
  for (const { taskId, version, authorization } of last.values()) {
    const path = `/api/supplier/tasks/${taskId}/receipts/${version}/content`;
    const status = await finalState.statusOf(path, authorization);
    if (status !== 200) findings.push({ kind: 'lost', what: `content of version ${version}: ${status}` });
  }
  return findings;
}
