import { createHash, randomUUID } from 'node:crypto';
import type { EvaluationProgress, EvaluationRanking } from '@tenderbox/contract';
import { compare, type Finding, type Write } from '../write.ts';

/** Locks the envelope of an own evaluation, which is reopened before: every lock has its signed record. */
export const lockEnvelope: Write<{ evaluationId: string; recordHash: string }> = {
  name: 'lock envelope',
  make: async (client) => {
    const path = `/api/business-unit/evaluations/${client.evaluationId}`;
    const as = client.unitAdmin;
    const progress = async () =>
      (await client.send(`GET ${path}/progress`, { as })).data as EvaluationProgress;
    if ((await progress()).state.phase === 'RANKED') {
      const body = { envelope: 1, reason: `Again ${client.unique()}` };
      await client.send(`POST ${path}/reopenings`, { as, body, key: randomUUID() });
    }
    const { revision } = await progress();
    const body = { envelope: 1, revision };
    const { recordHash } = await client.create<EvaluationRanking>(`POST ${path}/locks`, { as, body });
    return { evaluationId: client.evaluationId, recordHash };
  },
  verify: async (acknowledged, { query }) => {
    const evaluationIds = [...new Set(acknowledged.map(({ evaluationId }) => evaluationId))];
    const locks = await query<{ recordHash: string; record: string; round: number }>(
      'select record_hash as "recordHash", record, round from evaluation_lock where evaluation_id = any($1)',
      [evaluationIds],
    );
    const audited = await query<{ recordHash: string }>(
      `select after ->> 'recordHash' as "recordHash" from audit_entry
       where action = 'evaluation.locked' and after ->> 'evaluationId' = any($1)`,
      [evaluationIds],
    );
    const hashes = locks.map(({ recordHash }) => recordHash);
    const broken = locks.filter(
      ({ record, recordHash }) => createHash('sha256').update(record).digest('hex') !== recordHash,
    );
    return [
      ...compare(
        'lock',
        acknowledged.map(({ recordHash }) => recordHash),
        hashes,
      ),
      ...compare(
        'audit entry of the lock',
        hashes,
        audited.map(({ recordHash }) => recordHash),
      ),
      ...compare(
        'lock of the audit entry',
        audited.map(({ recordHash }) => recordHash),
        hashes,
      ),
      ...broken.map(
        ({ recordHash }): Finding => ({ kind: 'lost', what: `record of the lock ${recordHash}` }),
      ),
    ];
  },
};
