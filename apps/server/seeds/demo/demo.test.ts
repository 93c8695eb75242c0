import { createPublicKey, verify } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditRequestContext } from '../../src/modules/audit/audit-request-context.ts';
import { exportLines } from '../../src/modules/audit/export-lines.ts';
import { verifyAudit } from '../../src/modules/audit/verify-audit.ts';
import type { SentContent } from '../../src/modules/deadlines/record.repo.ts';
import {
  readProgress,
  readRanking,
  readScores,
} from '../../src/modules/evaluation/results/results.queries.ts';
import { openSent } from '../../src/modules/responses/submission/sent-content.ts';
import { createPasswordHasher } from '../../src/platform/crypto/password-hasher.ts';
import type { Transaction } from '../../src/platform/db/database.ts';
import { contentError } from '../../src/platform/files/file-content.ts';
import { openPlain } from '../../src/platform/files/open-file.ts';
import { sha256 } from '../../src/platform/signing/signer.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { verifyOffline } from '../../test/verify-offline.ts';
import { actAs } from './act-as.ts';
import { seedDemo } from './index.ts';
import { demoPeople } from './people.ts';
import type { Holder } from './seed-context.ts';

let test: TestApp;
let seed: () => Promise<void>;
const query = <Row extends object>(text: string) => test.database.query<Row>(text);

beforeAll(async () => {
  test = await startTestApp();
  const hasher = await createPasswordHasher();
  seed = () => seedDemo(test.database.target, { ...test, hasher });
  await seed();
});
afterAll(() => test.close());

/** An admin of the demo, who acts as by a call. */
async function adminOf(email: string) {
  const [holder] = await test.database.query<Holder>(
    `select role_entry.id as "roleEntryId", account_id as "accountId", organisation_id as "organisationId",
       business_unit_id as "businessUnitId", role, email
     from role_entry join account on account.id = account_id where email = $1`,
    [email],
  );
  if (!holder) throw new Error(`Nobody in the demo is called ${email}.`);
  return actAs(test.db, holder);
}

describe('the demo data', () => {
  it('are not changed by a second start', async () => {
    const rows = () => query('select (select count(*) from audit_entry), (select count(*) from account)');
    const before = await rows();
    await seed();
    expect(await rows()).toEqual(before);
  });

  it('have an audit trail with all required daily heads', async () => {
    const { lines, isIntact } = await verifyAudit(test.db, []);
    expect(isIntact, lines.join('\n')).toBe(true);
    expect((await query('select from audit_head')).length).toBeGreaterThan(20);
  });

  it('are accepted by the offline verifier: records, closings, openings and audit trails', async () => {
    const signed = await query<{ name: string; content: string }>(`
      select 'record-' || id || '.json' as name, record::jsonb || jsonb_build_object('signature', signature) as content
      from response_record
      union all select 'closing-' || task_id || '-' || number || '.json',
        record::jsonb || jsonb_build_object('signature', signature) from box_closing
      union all select 'opening-' || task_id || '.json',
        record::jsonb || jsonb_build_object('signature', signature) from box_opening`);
    const [{ id: organisationId } = { id: '' }] = await query<{ id: string }>(
      `select chain as id from audit_link group by chain order by count(*) desc limit 1`,
    );
    const context = {
      scope: 'organisation',
      organisationId,
      accountId: null,
      roleEntryId: organisationId,
    } as const;
    const ctx = {
      read: (work: (moment: { tx: Transaction }) => unknown) =>
        test.db.transaction(context, async (tx) => work({ tx })),
    } as unknown as AuditRequestContext;
    const verdict = await verifyOffline(test, {
      'trail.jsonl': await text(Readable.from(exportLines(ctx, organisationId, test.config.publicUrl))),
      ...Object.fromEntries(signed.map(({ name, content }) => [name, JSON.stringify(content)])),
    });
    expect(verdict).toMatch(/^Proved:/);
    expect(verdict).not.toContain('shown in full: 0,');
  });

  it('give two organisations a visible logo, and one none', async () => {
    const logos = await query<{ storage_name: string; size: number }>(`
      select storage_name, size::int from file_use join stored_file on stored_file.id = file_id
      where file_use.purpose = 'ORGANISATION_LOGO' and owner_id = file_use.organisation_id and use_count = 1`);
    expect(logos).toHaveLength(2);
    for (const { storage_name, size } of logos) {
      expect(await contentError(openPlain(test.store, storage_name, size), '.png')).toBe(null);
    }
  });

  it('contain an evaluation in each state, with a disagreement, a tie, a zero price, an exclusion and a conflict', async () => {
    const [una, ben] = [
      await adminOf('una.bell@harbour.example'),
      await adminOf('ben.asante@northfield.example'),
    ];
    const stateOf = async (title: string, by = una) => {
      const [row] = await test.database.query<{ id: string }>(
        'select evaluation.id from evaluation join event on event.id = event_id where event.title = $1',
        [title],
      );
      const { phase, envelope, round } = (await readProgress(by, row?.id ?? '')).state;
      return { id: row?.id ?? '', state: `${phase} ${envelope} in round ${round}` };
    };
    expect((await stateOf('Maintenance dredging, approach channel')).state).toBe('PLANNED 1 in round 1');
    expect((await stateOf('Survey vessel charter, winter')).state).toBe('SCORING 1 in round 1');
    expect((await stateOf('Bed levelling plough')).state).toBe('LOCKED 2 in round 1');
    expect((await stateOf('Vaccine cold boxes', ben)).state).toBe('SCORING 1 in round 2');
    const agreed = await stateOf('Hopper barge hire');
    expect(agreed.state).toBe('CONSENSUS 1 in round 1');
    const { scores } = await readScores(test, una, agreed.id);
    const { cells, proposals } = scores;
    expect(cells.some(({ isFarApart }) => isFarApart)).toBe(true);
    expect(proposals.map(({ cause, decision }) => [cause, decision])).toEqual([['ZERO_PRICE', null]]);
    const ranked = await stateOf('Emergency salvage call-off');
    expect(ranked.state).toBe('RANKED 1 in round 1');
    const { suppliers } = await readRanking(una, ranked.id);
    expect(suppliers.map(({ rank }) => rank)).toEqual([1, 1]);
    const excluded = await query(
      `select from evaluation_lock where jsonb_array_length(record::jsonb -> 'excluded') = 1`,
    );
    expect(excluded).toHaveLength(1);
    expect(await query(`select from evaluation_declaration where cardinality(conflicts) = 1`)).toHaveLength(
      1,
    );
  });

  it('contain invitations in every state', async () => {
    const states = await query<{ state: string }>(`
      select distinct case when accepted_at is not null then 'accepted' when revoked_at is not null then 'withdrawn'
        when expires_at < now() then 'expired' when sent_count > 1 then 'sent again' else 'open' end as state
      from invitation order by 1`);
    expect(states.map(({ state }) => state)).toEqual([
      ...['accepted', 'expired', 'open', 'sent again', 'withdrawn'],
    ]);
  });

  it('contain read and unread notifications of suppliers and admins', async () => {
    const [filled] = await query(`
      select count(distinct kind) >= 6 as "kinds", bool_or(read_at is null) as "unread", bool_or(read_at is not null) as "read",
        bool_and(created_at <= now()) as "past"
      from notice`);
    expect(filled).toEqual({ kinds: true, unread: true, read: true, past: true });
  });

  it('contain histories of several people over weeks, with imports and their rows, but nothing in the future', async () => {
    const [told] = await query(`
      select count(distinct actor_account_id) > 10 as "people", max(at) - min(at) > interval '100 days' as "weeks",
        bool_and(at <= now()) as "past", count(*) filter (where action = 'suppliers.imported') >= 6 as "imports"
      from audit_entry`);
    expect(told).toEqual({ people: true, weeks: true, past: true, imports: true });
    const imports = await query<{ rows: number; added: number }>(`
      select (select count(*)::int from audit_entry part where part.parent_id = entry.id) as rows,
        ((after ->> 'added')::int + (after ->> 'changedSuppliers')::int) as added
      from audit_entry entry where action = 'suppliers.imported'`);
    for (const { rows, added } of imports) expect(rows).toBe(added);
  });

  it('match their histories of deactivations and logins', async () => {
    expect(
      await query(`
        select action from audit_entry entry
        where action in ('person.deactivated', 'supplier.deactivated') and not exists (
          select from role_entry where role_entry.id = subject_id and status = 'INACTIVE'
          union all select from supplier where supplier.id = subject_id and status = 'INACTIVE'
          union all select from audit_entry later where later.subject_id = entry.subject_id
            and later.action = 'supplier.reactivated' and later.at > entry.at)`),
    ).toEqual([]);
    expect(
      await query(`
        select email from account join audit_entry on subject_id = account.id and action = 'sign-in.succeeded'
        where not exists (select from role_entry
          where role_entry.account_id = account.id and last_sign_in_at is not null)`),
    ).toEqual([]);
  });

  it('contain messages, questions in every state, drafts, pending replies and a rejected mail', async () => {
    const [written] = await query(`
      select count(*) filter (where kind = 'MESSAGE') >= 7 as messages,
        array_agg(distinct question_state order by question_state) filter (where kind = 'QUESTION') as questions,
        bool_or(kind = 'MESSAGE' and awaiting_count > 0) as awaiting, bool_and(last_at <= now()) as past,
        (select count(*)::int from message_draft) as drafts,
        (select count(*)::int from outbox_mail where template = 'message-received' and state = 'REFUSED') > 0 as refused
      from message_overview`);
    expect(written).toEqual({
      messages: true,
      questions: ['ANSWERED', 'OPEN', 'PUBLISHED'],
      awaiting: true,
      past: true,
      drafts: 1,
      refused: true,
    });
    for (const mail of await test.outbox.show('tess.quinn@tidewater.example')) {
      expect(mail.text, mail.subject).toContain('/messages/');
    }
  });

  it('contain labels, names of many scripts and lengths, and unique addresses', async () => {
    const [names] = await query(`
      select bool_or(name ~ '[Α-ω]') as greek, bool_or(name ~ '[一-龯]') as chinese, bool_or(name ~ '[ء-ي]') as arabic,
        bool_or(name like '%''%') as apostrophe, max(length(name)) > 100 as long from supplier`);
    expect(names).toEqual({ greek: true, chinese: true, arabic: true, apostrophe: true, long: true });
    const [labels] = await query(`
      select count(distinct organisation_id)::int as organisations from label`);
    expect(labels).toEqual({ organisations: 3 });
    const accounts = await query<{ email: string }>('select email from account');
    expect(new Set(accounts.map(({ email }) => email)).size).toBe(accounts.length);
    for (const { email } of accounts) expect(email).toMatch(/^[\w.-]+@[\w.-]+\.example$/);
    expect(accounts.map(({ email }) => email)).toEqual(
      expect.arrayContaining(demoPeople.map(({ email }) => email)),
    );
  });

  it('contain tasks in every status, all question types, long price tables, files and an archived task', async () => {
    const statuses = await query(
      'select distinct status from task join event on event.id = event_id order by 1',
    );
    expect(statuses).toHaveLength(4);
    const types = await query(`
      select distinct question ->> 'type' as type from sheet_version,
        jsonb_path_query(sheet, '$.sections[*].questions[*]') question`);
    expect(types).toHaveLength(8);
    const [tasks] = await query(`
      select max(jsonb_array_length(sheet -> 'priceTable' -> 'lines')) > 50 as "long",
        bool_or(archived_at is not null) as "archived", bool_or(sheet ->> 'excelTemplateId' is not null) as "template"
      from task join sheet_version on task_id = task.id
      where jsonb_typeof(sheet -> 'priceTable') = 'object' or archived_at is not null
        or sheet ->> 'excelTemplateId' is not null`);
    expect(tasks).toEqual({ long: true, archived: true, template: true });
    const files = await query<{ name: string; storage_name: string; size: number }>(`
      select distinct name, storage_name, size::int from file_use join stored_file on stored_file.id = file_id
      where file_use.purpose in ('TASK_DOCUMENT', 'EXCEL_TEMPLATE')`);
    expect(files.length).toBeGreaterThan(5);
    for (const { name, storage_name, size } of files) {
      const kind = name.endsWith('.pdf') ? '.pdf' : '.xlsx';
      expect(await contentError(openPlain(test.store, storage_name, size), kind)).toBe(null);
    }
  });

  it('contain responses in every state that can be opened, match their hashes and are signed', async () => {
    const records = await query<SentContent & { task_id: string; supplier_id: string }>(`
      select id, task_id, supplier_id, version, record, signature, content,
        (select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
          where kind = 'VERSION' and subject_id = sent.id) as "versionKey",
        (select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
          where kind = 'TASK' and subject_id = sent.task_id) as "taskKey"
      from response_record sent order by response_id, number`);
    const [key] = await query<{ public_key: Buffer }>('select public_key from signing_key');
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: key?.public_key.toString('base64url') ?? '' },
      format: 'jwk',
    });
    for (const sent of records) {
      const signature = Buffer.from(sent.signature, 'base64url');
      expect(verify(null, Buffer.from(sent.record), publicKey, signature)).toBe(true);
      if (!sent.content) continue;
      const part = { taskId: sent.task_id, supplierId: sent.supplier_id };
      expect(sha256(openSent(test.keyring, part, sent))).toBe(JSON.parse(sent.record).contentHash);
    }
    const [states] = await query(`
      select count(*) filter (where sent.number > 1) > 5 as "several", bool_or(sent.kind = 'WITHDRAWAL') as "withdrawn",
        bool_or(response.sent_revision < response.revision) as "unsent", bool_or(sent.id is null) as "begun",
        bool_and(sent.at < greatest(task.end_date, participant.extended_until)) as "inTime",
        bool_and(sent.kind = 'SUBMISSION' or participant.submitted_at is null) as "counted"
      from response join task on task.id = response.task_id
      join task_supplier participant on participant.task_id = task.id and participant.supplier_id = response.supplier_id
      left join lateral (select * from response_record where response_id = response.id order by number desc limit 1) sent
        on true`);
    expect(states).toEqual({
      several: true,
      withdrawn: true,
      unsent: true,
      begun: true,
      inTime: true,
      counted: true,
    });
    expect(
      await query(`select later.id from response_record earlier join response_record later using (response_id)
        where later.number > earlier.number and later.at <= earlier.at`),
    ).toEqual([]);
    const [files] = await query(`
      select count(*) > 5 as "sealed", bool_and(name is null and use_count > 0) as "nameless"
      from stored_file where purpose = 'RESPONSE_FILE'`);
    expect(files).toEqual({ sealed: true, nameless: true });
  });

  it('contain boxes that can be opened, need a second person, are empty, close soon or are opened', async () => {
    const boxes = await query<{ state: string; entries: number; closings: number }>(`
      select case when box_opening.task_id is not null then 'opened' when box_confirmation.id is not null then 'confirmed'
          else 'closed' end as state, count(distinct box_closing.number)::int as closings,
        count(distinct box_entry.supplier_id)::int as entries
      from box_closing left join box_entry using (task_id, number) left join box_opening using (task_id)
      left join box_confirmation on box_confirmation.task_id = box_closing.task_id
      group by box_closing.task_id, 1`);
    const some = (wanted: Partial<(typeof boxes)[number]>) =>
      boxes.filter((box) => Object.entries(wanted).every(([name, value]) => box[name as 'state'] === value));
    expect(some({ state: 'closed' }).some(({ entries }) => entries >= 3)).toBe(true);
    expect(some({ state: 'closed', entries: 0 }).length).toBe(1);
    expect(some({ state: 'confirmed' }).length).toBe(1);
    expect(some({ state: 'opened', closings: 2 }).some(({ entries }) => entries >= 3)).toBe(true);
    const openings = await query<{ record: string; active: boolean }>(`
      select record, (select bool_and(status = 'ACTIVE') from role_entry where id = any (opened_by)) as active
      from box_opening`);
    expect(openings.every(({ active }) => active)).toBe(true);
    expect(openings.some(({ record }) => JSON.parse(record).buyersInvitations.length > 2)).toBe(true);
    // Those that two people open have named them, and their closings keep them.
    const named = await query<{ named: number; kept: number; closings: number }>(`
      select count(distinct event_opener.role_entry_id)::int as named,
        count(distinct (closing_opener.task_id, closing_opener.number, closing_opener.role_entry_id))
          filter (where closing_opener.task_id is not null)::int as kept,
        (select count(*)::int from box_closing where box_closing.event_id = event.id) as closings
      from event left join event_opener on event_opener.event_id = event.id
      left join closing_opener on closing_opener.event_id = event.id
      where event.opening_needs_two group by event.id`);
    expect(named.length).toBeGreaterThan(1);
    for (const one of named) {
      expect(one.named).toBeGreaterThan(1);
      expect(one.kept).toBe(one.named * one.closings);
    }
    const [soon] = await query(`
      select count(*)::int as tasks from task where end_date between now() and now() + interval '1 hour'`);
    expect(soon).toEqual({ tasks: 1 });
    // Leaves nothing for the job to close.
    await test.closeBoxes();
    const [{ after } = {}] = await query<{ after: number }>('select count(*)::int as after from box_closing');
    expect(after).toBe(boxes.reduce((sum, { closings }) => sum + closings, 0));
  });
});
