import { type Kysely, sql } from 'kysely';

const tenant = `
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null,
      supplier_id uuid not null`;

const ofTaskSupplier = `
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id),
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id)`;

const ofSupplier = `organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id())`;

/** Drafts, their submissions, and their encryption keys. Content is encrypted before it is stored here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- One supplier's answer to one task.
    create table response (
      id uuid primary key,
      ${tenant},
      -- Grows with every save.
      revision int not null default 0,
      -- The revision that was sent last; what was saved since has not been.
      sent_revision int,
      created_at timestamptz not null default transaction_timestamp(),
      unique (task_id, supplier_id),
      unique (organisation_id, business_unit_id, event_id, task_id, supplier_id, id),
      ${ofTaskSupplier}
    );

    -- A field of a draft, found by a keyed hash of its path; the value lies in the encrypted content.
    create table response_field (
      ${tenant},
      response_id uuid not null,
      path_hash bytea not null,
      revision int not null,
      -- The revision of the draft that it was last saved with: whoever knows that one needs nothing older.
      saved_in int not null,
      content bytea not null,
      changed_by uuid not null,
      changed_at timestamptz not null default transaction_timestamp(),
      primary key (response_id, path_hash),
      foreign key (organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id)
        references response (organisation_id, business_unit_id, event_id, task_id, supplier_id, id),
      foreign key (organisation_id, changed_by) references role_entry (organisation_id, id)
    );

    -- A file of a draft: name, size and hash lie in the encrypted content.
    create table response_file (
      ${tenant},
      response_id uuid not null,
      file_id uuid not null,
      content bytea not null,
      primary key (response_id, file_id),
      foreign key (organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id)
        references response (organisation_id, business_unit_id, event_id, task_id, supplier_id, id),
      foreign key (organisation_id, file_id) references stored_file (organisation_id, id) on delete cascade
    );

    -- A key under another one: of a task or a draft by a key of the server's secret, of a version by its task's, of a
    -- file by its draft's and, once it was sent, by its version's. Rotation adds a row and removes the old one.
    create table wrapped_key (
      id uuid primary key,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null,
      supplier_id uuid,
      kind text not null check (kind in ('TASK', 'DRAFT', 'VERSION', 'FILE')),
      -- The task, the response, the record or the file whose key it is.
      subject_id uuid not null,
      wrapped_by text not null,
      algorithm text not null,
      bytes bytea not null,
      created_at timestamptz not null default transaction_timestamp(),
      check ((supplier_id is null) = (kind = 'TASK')),
      unique (kind, subject_id, wrapped_by),
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id),
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id)
    );
    create index wrapped_key_task on wrapped_key (task_id, supplier_id);

    -- What was sent or withdrawn, never changed by anybody. The record is what is signed, byte for byte.
    create table response_record (
      id uuid primary key,
      ${tenant},
      response_id uuid not null,
      -- Counts submissions and withdrawals of the response from 1.
      number int not null,
      kind text not null check (kind in ('SUBMISSION', 'WITHDRAWAL')),
      -- The version that was sent, or withdrawn.
      version int not null,
      at timestamptz not null,
      recorded_by uuid not null,
      sheet_version int,
      record text not null,
      signature text not null,
      record_hash text not null,
      content bytea,
      check ((kind = 'SUBMISSION') = (content is not null)),
      check ((kind = 'SUBMISSION') = (sheet_version is not null)),
      unique (response_id, number),
      unique (organisation_id, id),
      foreign key (organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id)
        references response (organisation_id, business_unit_id, event_id, task_id, supplier_id, id),
      foreign key (organisation_id, recorded_by) references role_entry (organisation_id, id)
    );
    create index response_record_task on response_record (task_id, supplier_id, number desc);

    -- A submission that was not taken, and why; its supplier sees it.
    create table refused_submission (
      id uuid primary key,
      ${tenant},
      at timestamptz not null default transaction_timestamp(),
      attempted_by uuid not null,
      code text not null,
      ${ofTaskSupplier},
      foreign key (organisation_id, attempted_by) references role_entry (organisation_id, id)
    );
    create index refused_submission_task on refused_submission (task_id, supplier_id, at desc);

    create table terms_acceptance (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      supplier_id uuid not null,
      file_id uuid not null,
      accepted_by uuid not null,
      accepted_at timestamptz not null default transaction_timestamp(),
      primary key (event_id, supplier_id, file_id),
      foreign key (organisation_id, business_unit_id, event_id)
        references event (organisation_id, business_unit_id, id),
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id),
      foreign key (organisation_id, accepted_by) references role_entry (organisation_id, id)
    );

    -- A box that has shut: everything up to an end is in it.
    create table box_closing (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null,
      number int not null,
      -- The last effective end that it covers.
      covers_end timestamptz not null,
      closed_at timestamptz not null default transaction_timestamp(),
      record text not null,
      signature text not null,
      record_hash text not null,
      primary key (task_id, number),
      unique (organisation_id, task_id, number),
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id)
    );
  `)
    .execute(db);

  for (const table of [
    'response',
    'response_field',
    'response_file',
    'response_record',
    'refused_submission',
    'terms_acceptance',
  ]) {
    await sql
      .raw(`
        select app.protect('${table}');
        create policy supplier on ${table} to tenderbox_supplier
          using (${ofSupplier}) with check (${ofSupplier});`)
      .execute(db);
  }

  await sql
    .raw(`
    select app.protect('wrapped_key');
    create policy supplier on wrapped_key to tenderbox_supplier
      using (${ofSupplier}) with check (${ofSupplier});
    -- The key of a task, under which a supplier puts the keys of what it sends.
    create policy supplier_seals on wrapped_key for select to tenderbox_supplier
      using (supplier_id is null
        and task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));
    create policy supplier_makes on wrapped_key for insert to tenderbox_supplier
      with check (supplier_id is null and kind = 'TASK'
        and subject_id = task_id
        and task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));

    select app.protect('box_closing');
    create policy supplier_reads on box_closing for select to tenderbox_supplier
      using (task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));

    grant select, insert, update (revision, sent_revision) on response to tenderbox_app;
    grant select, insert, update (revision, saved_in, content, changed_by, changed_at), delete on response_field to tenderbox_app;
    grant select, insert, delete on response_file to tenderbox_app;
    grant select, insert on wrapped_key to tenderbox_app;
    -- Insert-only, for every role.
    grant select, insert on response_record, refused_submission, terms_acceptance to tenderbox_app;
    grant select on box_closing to tenderbox_app;
  `)
    .execute(db);

  await sql`
    -- Holds a task against changes of its ends while something is sent: whoever changes them waits, or is waited for. The
    -- supplier's own part is held against its team, and has been seen by whoever sends something. The task comes first,
    -- as with whoever changes both.
    create function app.hold_task(wanted uuid) returns boolean language plpgsql volatile as $$
    begin
      perform app.assert_scope('supplier');
      perform from task where id = wanted and organisation_id = app.organisation_id()
        and business_unit_id = app.business_unit_id() for share;
      update task_supplier set seen_at = coalesce(seen_at, transaction_timestamp())
        where task_id = wanted and supplier_id = app.supplier_id() and visible_from <= transaction_timestamp();
      return found;
    end $$;
    select app.run_as_definer('app.hold_task(uuid)');

    -- What counts now is known from the records: the last one says it.
    create function app.note_record() returns trigger language plpgsql as $$
    begin
      update task_supplier
        set submitted_at = case when new.kind = 'SUBMISSION' then new.at end
        where task_id = new.task_id and supplier_id = new.supplier_id;
      return null;
    end $$;
    select app.run_as_definer('app.note_record()');
    create trigger note_record after insert on response_record
      for each row execute function app.note_record();

    -- A supplier says that it will not answer, or takes that back; null is taken back.
    create function app.set_decline(wanted uuid, reason text, comment text) returns boolean
      language plpgsql volatile as $$
    begin
      perform app.assert_scope('supplier');
      update task_supplier
        set declined_at = case when reason is not null then transaction_timestamp() end,
          decline_reason = reason, decline_comment = comment
        where task_id = wanted and supplier_id = app.supplier_id()
          and visible_from <= transaction_timestamp() and submitted_at is null;
      return found;
    end $$;
    select app.run_as_definer('app.set_decline(uuid, text, text)');

    -- What receipts and closings are signed with; the private part is wrapped by a key of the server's secret.
    create table signing_key (
      key_id text primary key,
      public_key bytea not null,
      wrapped_by text not null,
      bytes bytea not null,
      valid_from timestamptz not null default transaction_timestamp(),
      valid_until timestamptz,
      revoked_since timestamptz
    );
    create unique index signing_key_present on signing_key ((true)) where valid_until is null;
    select app.protect('signing_key');

    create function app.signing_key() returns table (key_id text, wrapped_by text, bytes bytea)
      language sql stable as $$
        select app.assert_scope('supplier', 'unit', 'job');
        select key_id, wrapped_by, bytes from signing_key where valid_until is null
      $$;
    select app.run_as_definer('app.signing_key()');
    create function app.receipt_keys() returns setof signing_key language sql stable as $$
      select key_id, public_key, ''::text, ''::bytea, valid_from, valid_until, revoked_since
      from signing_key order by valid_from desc
    $$;
    select app.run_as_definer('app.receipt_keys()');
    create function app.add_signing_key(id text, public bytea, wrapped text, private bytea) returns void
      language sql volatile as $$
        select app.assert_scope('job');
        insert into signing_key (key_id, public_key, wrapped_by, bytes)
        select id, public, wrapped, private where id is not null
        on conflict do nothing
      $$;
    select app.run_as_definer('app.add_signing_key(text, bytea, text, bytea)');

    revoke update, delete on response_record, refused_submission, terms_acceptance, box_closing from tenderbox_definer;
  `.execute(db);
}
