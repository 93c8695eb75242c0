import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setDemoFunctions } from '../../../seeds/demo/functions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { definerRole } from './connection.ts';
import { scopes as all, type DatabaseContext } from './context.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const nobody = '00000000-0000-7000-8000-000000000000';
const person = { accountId: nobody, roleEntryId: nobody };
const contexts = (): DatabaseContext[] => [
  { scope: 'anonymous' },
  { scope: 'account', accountId: nobody },
  { scope: 'system', ...person },
  { scope: 'organisation', ...person, organisationId: tenant.organisationId },
  { scope: 'unit', ...person, ...tenant },
  { scope: 'evaluator', ...person, ...tenant },
  { scope: 'supplier', ...person, ...tenant },
  { scope: 'job', organisationId: tenant.organisationId },
];

/** All SECURITY DEFINER functions, with the scopes that may call them. Add new ones here. */
const meantFor: Record<string, DatabaseContext['scope'][]> = {
  accept_invitation: ['anonymous', 'job'],
  // Sets the context itself, before one exists.
  begin_as: [],
  begin_as_client: [],
  add_practice_suppliers: ['unit'],
  busy_units: ['system', 'organisation'],
  claim_deliveries: ['job'],
  claim_mails: ['job'],
  count_sendings: ['unit'],
  contact_of_event: ['unit', 'supplier', 'job'],
  digests_due: ['job'],
  discard_practice_event: ['unit', 'job'],
  end_team_sessions: ['system', 'organisation', 'unit'],
  end_role_sessions: ['system', 'organisation', 'unit', 'supplier'],
  ended_sessions: ['job'],
  declare_conflicts: ['unit', 'evaluator'],
  evaluation_to_score: ['unit', 'evaluator'],
  evaluations_to_score: ['unit', 'evaluator'],
  given_scores: ['unit'],
  lock_scoring: ['unit', 'evaluator'],
  response_to_score: ['unit', 'evaluator'],
  scores_of_others: ['unit', 'evaluator'],
  suppliers_to_score: ['unit', 'evaluator'],
  events_to_announce: ['job'],
  due_completion_checks: ['job'],
  has_other_submissions: ['supplier'],
  assert_may_score: ['unit', 'evaluator'],
  carry_scores_over: ['unit'],
  has_scoring_ended: ['unit', 'evaluator', 'job'],
  // Only called by triggers: no serving role may execute it.
  is_hidden_replacement: [],
  list_wrapping_secrets: ['job'],
  next_closing: ['job'],
  old_practice_events: ['job'],
  overdue_notices: ['job'],
  events_to_remind: ['job'],
  find_calendar_feed: ['anonymous'],
  find_account: ['anonymous'],
  find_invitation: ['anonymous'],
  find_reset_token: ['anonymous'],
  lock_unit_shared: ['unit'],
  holds_roles_elsewhere: ['system', 'organisation', 'unit', 'supplier'],
  invitation_blockers: ['anonymous', 'system', 'organisation', 'unit', 'supplier', 'job'],
  suppliers_with_refused_mail: ['unit'],
  matching_threads: ['supplier'],
  is_withdrawn: ['anonymous'],
  mails_of_message: ['unit'],
  mails_of_thread: ['unit'],
  search_ids: ['organisation', 'unit'],
  names_of_actors: ['system', 'organisation', 'unit'],
  mark_task_seen: ['supplier'],
  open_tasks_of_supplier: ['organisation'],
  other_side_of: ['anonymous', 'system', 'organisation', 'unit', 'supplier', 'job'],
  people_to_ask: ['unit'],
  people_named: ['system', 'organisation', 'unit'],
  people_of_event: ['unit'],
  remove_expired: ['job'],
  remove_old_notices: ['job'],
  scan_of_file: ['job'],
  search_events: ['unit'],
  settle_scan: ['job'],
  shows_message_file: ['supplier'],
  start_practice: ['unit'],
  states_of_notice_mails: ['unit'],
  stream_events_after: ['job'],
  compact_counts: ['job'],
  compact_task_counts: ['job'],
  compact_supplier_counts: ['job'],
  recount_suppliers: ['job'],
  tags_of_supplier: ['organisation'],
  task_of_sealed_file: ['unit'],
  reserve_client_calls: ['anonymous'],
  claim_digests: ['job'],
  redeem_download_ticket: ['anonymous'],
  insert_notices: ['unit', 'evaluator', 'supplier', 'job'],
  broadcast_evaluation: ['unit', 'evaluator'],
  claim_evaluation_notices: ['job'],
  evaluation_of_notice: ['unit', 'evaluator', 'job'],
  evaluations_with_notices: ['job'],
  templates_of_waiting_mails: ['job'],
  make_room: ['organisation', 'unit', 'supplier'],
  unfinished_uploads: ['organisation', 'unit', 'supplier'],
  unknown_storage_names: ['job'],
  writer_name: ['unit', 'supplier', 'job'],
  usable_roles: ['account', 'system', 'organisation', 'unit', 'evaluator', 'supplier'],
  add_key_record: ['job'],
  add_signing_key: ['job'],
  keys_to_record: ['job'],
  last_key_record: ['job'],
  trusted_head: ['job'],
  boxes_to_close: ['job'],
  counts_unsealed: ['unit'],
  lock_task_shared: ['supplier'],
  block_sign_in: ['anonymous'],
  confirm_opening: ['unit'],
  count_openers: ['unit', 'supplier', 'job'],
  count_sign_in_failure: ['anonymous'],
  count_use: ['anonymous'],
  enqueue_job: all,
  forget_sign_in_failures: ['anonymous'],
  open_box: ['job'],
  opening_references: ['job'],
  entries_to_check: ['job'],
  sign_in_blocked_for: ['anonymous'],
  set_openers: ['unit'],
  set_decline: ['supplier'],
  shown_plans: ['supplier'],
  signing_key: ['supplier', 'unit', 'job'],
  add_audit_head: ['job'],
  add_audit_links: ['job'],
  audit_chains: ['job'],
  audit_head_readers: ['job'],
  audit_heads: ['organisation', 'system', 'job'],
  audit_heads_due: ['job'],
  audit_link_at: ['organisation', 'system', 'job'],
  audit_links: ['organisation', 'system', 'job'],
  audit_chains_waiting: ['job'],
  find_tasks_without_key: ['job'],
  list_failed_closings: ['job'],
  list_failed_notices: ['job'],
  mark_notice_failed: ['job'],
  read_notice_backlog: ['job'],
  retry_failed_notices: ['job'],
  mark_closing_failed: ['job'],
  read_backlog: ['job'],
  record_health_sample: ['job'],
  list_sampled_servers: ['system'],
  sum_up_health_samples: ['system'],
  audit_to_chain: ['job'],
  audit_unchained: ['organisation', 'system', 'job'],
  records_head: ['job'],
  add_record_head: ['job'],
  add_record_paths: ['job'],
  record_head_due: ['job'],
  record_links: ['job'],
  // Public data, readable without a login.
  closings_of: all,
  current_epoch: all,
  key_records: all,
  next_record_head: all,
  record_heads: all,
  receipt_keys: all,
  restore_records: all,
};
const ofTheDemo: typeof meantFor = { demo_accounts: ['anonymous'], newest_mails: ['anonymous'] };

interface DefinerFunction {
  name: string;
  types: string[];
}

const definerFunctions = () =>
  test.database.query<DefinerFunction>(
    `select proname as name, array(select format_type(type, null) from unnest(proargtypes) as type) as types
     from pg_proc where prosecdef and proowner = $1::regrole and prorettype <> 'trigger'::regtype order by proname`,
    [definerRole],
  );

const call = ({ name, types }: DefinerFunction, context: DatabaseContext) =>
  test.db.transaction(context, (tx) => {
    const nothing = sql.join(types.map((type) => sql`null::${sql.raw(type)}`));
    return sql`select * from ${sql.id('app', name)}(${nothing})`.execute(tx);
  });

describe('a SECURITY DEFINER function', () => {
  it('can only be called in the scopes listed for it', async () => {
    const functions = await definerFunctions();
    const known = { ...meantFor, ...ofTheDemo };
    expect(functions.map(({ name }) => name)).toEqual(Object.keys(known).sort());
    for (const one of functions) {
      for (const context of contexts()) {
        const what = `${one.name} from ${context.scope}`;
        const answer = await call(one, context).then(
          () => 'answered',
          (error: unknown) => (error as Error).message,
        );
        // Some functions also check their arguments.
        const isMeant = ['answered', 'not in this context'].includes(answer);
        expect(isMeant, `${what}: ${answer}`).toBe(known[one.name]?.includes(context.scope));
        const refusals = [`not for the scope ${context.scope}`, `permission denied for function ${one.name}`];
        if (!isMeant) expect(refusals, what).toContain(answer);
      }
    }
  });

  it('belongs to the definer role in every schema', async () => {
    const others = await test.database.query(
      `select proname from pg_proc
       where prosecdef and proowner <> $1::regrole and pronamespace <> 'pg_catalog'::regnamespace`,
      [definerRole],
    );
    expect(others).toEqual([]);
  });

  it('returns only the roles of the own account', async () => {
    const { accountId } = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const rolesFor = (asking: string) =>
      test.db.transaction({ scope: 'account', accountId: asking }, async (tx) => {
        const { rows } = await sql`select * from app.usable_roles(${accountId})`.execute(tx);
        return rows.length;
      });
    expect(await rolesFor(accountId)).toBe(1);
    expect(await rolesFor(nobody)).toBe(0);
  });

  it('reveals nothing about people of another organisation', async () => {
    const theirs = await createTenant(test);
    const { accountId } = await createPerson(test, 'BUSINESS_UNIT_ADMIN', theirs);
    const context = { scope: 'unit', ...person, ...tenant } as const;
    for (const { organisationId, businessUnitId } of [tenant, theirs]) {
      const { rows } = await test.db.transaction(context, (tx) =>
        sql`select app.holds_roles_elsewhere(${accountId}, ${organisationId}, ${businessUnitId}, null) as told`.execute(
          tx,
        ),
      );
      expect(rows).toEqual([{ told: null }]);
    }
  });

  it('does not reveal whether people of another organisation are buyers or suppliers', async () => {
    const theirs = await createTenant(test);
    const { accountId } = await createPerson(test, 'BUSINESS_UNIT_ADMIN', theirs);
    const sideFor = async ({ organisationId, businessUnitId }: TestTenant) => {
      const context = { scope: 'unit', ...person, organisationId, businessUnitId } as const;
      const { rows } = await test.db.transaction(context, (tx) =>
        sql`select app.other_side_of(${accountId}, ${theirs.organisationId}, ${theirs.supplierId}) as told`.execute(
          tx,
        ),
      );
      return rows;
    };
    expect(await sideFor(tenant)).toEqual([{ told: null }]);
    expect(await sideFor(theirs)).toEqual([{ told: 'BUYER' }]);
  });

  it('exists for the demo only while the demo is on', async () => {
    await setDemoFunctions(test.database.target, false);
    expect((await definerFunctions()).map(({ name }) => name)).toEqual(Object.keys(meantFor).sort());
    await setDemoFunctions(test.database.target, true);
    await setDemoFunctions(test.database.target, true);
    expect(await definerFunctions()).toHaveLength(Object.keys({ ...meantFor, ...ofTheDemo }).length);
  });
});
