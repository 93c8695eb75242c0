import type { LockRecord, Plan, UnitCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { instantText } from '../../../platform/db/instant-text.ts';
import { stateOf } from '../evaluation-state.rules.ts';
import { type GivenResults, listNames, loadEvaluation, loadGiven } from './results.repo.ts';

interface Place {
  round: number;
  envelope: number;
}

interface Act extends Place {
  at: string;
  by: string | null;
}

/** A signed plan: the text that its hash is of, and the record. */
interface RecordedPlan {
  number: number;
  plan: string;
  record: string;
  signature: string;
}

/** An evaluation in the record of its event, without scores and points: these are read one lock at a time. */
export interface RecordedEvaluation {
  id: string;
  /** The plan that was signed last. */
  plan: Plan;
  chair: string | null;
  state: { phase: string; envelope: number; round: number };
  plans: RecordedPlan[];
  evaluators: {
    roleEntryId: string;
    name: string | null;
    criterionIds: string[];
    removedAt: string | null;
    declaredAt: string | null;
    conflicts: string[];
  }[];
  submissions: (Act & { roleEntryId: string })[];
  scoringEnds: (Act & { reason: string })[];
  reopenings: (Act & { reason: string })[];
  locks: Act[];
  /** Envelopes whose scoring has ended but that are not locked, as far as the caller reads scores. */
  unlocked: Place[];
}

interface Row extends Omit<RecordedEvaluation, 'plan' | 'state' | 'unlocked'> {
  ended: Place[];
}

/** The acts of a kind, in order. */
const acts = (table: string, at: string, by: string, more = sql``) => sql`
  coalesce((select json_agg(json_build_object('round', round, 'envelope', envelope,
      'at', ${instantText(at)}, 'by', app.writer_name(${sql.ref(by)}) ${more}) order by ${sql.ref(at)})
    from ${sql.table(table)} where evaluation_id = evaluation.id), '[]')`;
const withReason = sql`, 'reason', reason`;

/** Lists the evaluations of an event whose plan is signed. */
export async function listRecordedEvaluations(
  tx: Transaction,
  caller: UnitCaller,
  eventId: string,
): Promise<RecordedEvaluation[]> {
  const { rows } = await sql<Row>`
    select evaluation.id, app.writer_name(evaluation.chair_id) as chair,
      coalesce((select json_agg(json_build_object('number', number, 'plan', plan, 'record', record,
          'signature', signature) order by number)
        from evaluation_plan where evaluation_id = evaluation.id), '[]') as plans,
      coalesce((select json_agg(json_build_object('roleEntryId', named.role_entry_id,
          'name', app.writer_name(named.role_entry_id), 'criterionIds', named.ids, 'removedAt', ${instantText('named.removed_at')},
          'declaredAt', ${instantText('declared.declared_at')}, 'conflicts', coalesce((
            select json_agg(supplier.name order by supplier.name collate app.by_name) from supplier
            where supplier.id = any (declared.conflicts)), '[]'))
          order by app.writer_name(named.role_entry_id), named.role_entry_id)
        from (select role_entry_id, json_agg(criterion_id order by criterion_id) as ids,
            case when bool_and(removed_at is not null) then max(removed_at) end as removed_at
          from evaluation_evaluator where evaluation_id = evaluation.id group by role_entry_id) named
        left join evaluation_declaration declared on declared.evaluation_id = evaluation.id
          and declared.role_entry_id = named.role_entry_id), '[]') as evaluators,
      ${acts('evaluation_submission', 'submitted_at', 'role_entry_id', sql`, 'roleEntryId', role_entry_id`)}
        as submissions,
      ${acts('evaluation_scoring_end', 'ended_at', 'ended_by', withReason)} as "scoringEnds",
      ${acts('evaluation_reopening', 'reopened_at', 'reopened_by', withReason)} as reopenings,
      ${acts('evaluation_lock', 'locked_at', 'locked_by')} as locks,
      coalesce((select json_agg(json_build_object('round', given.round, 'envelope', given.envelope)
          order by given.round, given.envelope)
        from (select distinct round, envelope from evaluation_consensus where evaluation_id = evaluation.id
          union select distinct round, envelope from evaluation_decision where evaluation_id = evaluation.id
          union select distinct round, envelope from evaluation_submission where evaluation_id = evaluation.id) given
        where app.has_scoring_ended(evaluation.id, given.round, given.envelope)), '[]') as ended
    from evaluation where evaluation.event_id = ${eventId}
      and exists (select from evaluation_plan where evaluation_id = evaluation.id)
    order by evaluation.created_at, evaluation.id`.execute(tx);
  const recorded: RecordedEvaluation[] = [];
  for (const { ended, ...row } of rows) {
    const evaluation = await loadEvaluation(tx, row.id);
    if (!evaluation) continue;
    const state = stateOf(evaluation);
    const isOpen = (place: Place) =>
      caller.role === 'BUSINESS_UNIT_ADMIN' &&
      !row.locks.some((lock) => lock.round === place.round && lock.envelope === place.envelope) &&
      (place.round < state.round || (state.phase === 'CONSENSUS' && place.envelope === state.envelope));
    recorded.push({ ...row, plan: evaluation.plan, state, unlocked: ended.filter(isOpen) });
  }
  return recorded;
}

/** A signed lock, and the text of the score sheets that it names. */
export interface RecordedLock {
  record: string;
  signature: string;
  recordHash: string;
  sheets: string;
  /** The suppliers in it, by name. */
  suppliers: { supplierId: string; supplierCode: string; name: string }[];
}

export async function findRecordedLock(
  tx: Transaction,
  id: string,
  { round, envelope }: Place,
): Promise<RecordedLock | null> {
  const { rows } = await sql<Omit<RecordedLock, 'suppliers'>>`
    select record, signature, record_hash as "recordHash", sheets from evaluation_lock
    where evaluation_id = ${id} and round = ${round} and envelope = ${envelope}`.execute(tx);
  const [lock] = rows;
  if (!lock) return null;
  const { points, excluded } = JSON.parse(lock.record) as LockRecord;
  const ids = new Set([...points, ...excluded].map(({ supplierId }) => supplierId));
  return { ...lock, suppliers: (await listNames(tx, [...ids], [])).suppliers };
}

/** What people gave and decided in a round for an envelope that is not locked. */
export function findUnlockedScores(
  tx: Transaction,
  id: string,
  { round, envelope }: Place,
): Promise<GivenResults> {
  const roundOfEnvelopes = Array.from({ length: envelope }, (_, at) => (at + 1 === envelope ? round : 0));
  return loadGiven(tx, id, { round, roundOfEnvelopes });
}
