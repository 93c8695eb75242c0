import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { subjectOfQuestion } from '../../src/modules/messages/message.rules.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { type DemoTime, type HistoryBuilder, instantOf } from './history-builder.ts';
import { type DemoMessage, type DemoQuestion, type DemoTexts, demoLetters } from './messages.ts';
import { RowBuffer } from './row-buffer.ts';
import {
  type DemoTenant,
  type Holder,
  placeOf,
  type SeedContext,
  type StoredSupplier,
} from './seed-context.ts';
import { demoFiles } from './seed-files.ts';

const hour = 3_600_000;
/** Messages older than this count as read; newer ones are unread. */
const readWithin = 20 * hour;

/** Stores messages and questions, who read them, and the state of the mails. */
export async function seedMessages(
  client: pg.Client,
  chronicle: HistoryBuilder,
  world: SeedContext,
  store: FileStore,
): Promise<void> {
  const rows = new RowBuffer();
  const files = demoFiles(client, store);
  const shown: { place: DemoTenant; by: Holder; ownerId: string; name: string }[] = [];
  for (const [organisation, units] of Object.entries(demoLetters)) {
    for (const [unit, letters] of Object.entries(units)) {
      const seeding = await seedingOf(client, chronicle, world, rows, placeOf(world, organisation, unit));
      for (const message of letters.messages) {
        const ownerId = addMessage(seeding, message);
        if (message.file) {
          shown.push({ place: seeding.place, by: seeding.writer(message.by), ownerId, name: message.file });
        }
      }
      for (const question of letters.questions) addQuestion(seeding, question);
      for (const draft of letters.drafts) addDraft(seeding, draft);
    }
  }
  // The demo's replies are in the past; the trigger would set their time to now.
  await client.query('alter table message_reply disable trigger place_reply');
  await rows.write(client, [
    ...[
      'message_draft',
      'message',
      'message_thread',
      'message_reply',
      'message_read',
      'notice',
      'outbox_mail',
    ],
    ...['published_question', 'question_publication'],
  ]);
  await client.query('alter table message_reply enable trigger place_reply');
  await client.query(`
    update message_overview set last_at = thread.last_at, reply_count = thread.replies,
      awaiting_count = thread.awaiting,
      question_state = case when question_state = 'OPEN' and thread.answered > 0 then 'ANSWERED'
        else question_state end
    from (
      select message_id, max(last_at) as last_at, sum(reply_count) as replies,
        count(*) filter (where last_supplier_at = last_at) as awaiting, count(last_buyer_at) as answered
      from message_thread group by message_id) thread
    where thread.message_id = message_overview.id`);
  for (const { place, by, ownerId, name } of shown) {
    await files.show({ place, by }, { purpose: 'MESSAGE_FILE', ownerId, name, position: 1 });
  }
}

interface Seeding {
  rows: RowBuffer;
  chronicle: HistoryBuilder;
  place: DemoTenant;
  tenant: { organisation_id: string | null; business_unit_id: string | null };
  suppliers: StoredSupplier[];
  admins: Holder[];
  peopleOf(supplierId: string): Holder[];
  writer(by: string): Holder;
  subjectOf(words: { event?: string; task?: string }): { event_id: string | null; task_id: string | null };
}

async function seedingOf(
  client: pg.Client,
  chronicle: HistoryBuilder,
  { suppliers: all, holders }: SeedContext,
  rows: RowBuffer,
  place: DemoTenant,
): Promise<Seeding> {
  const { organisationId, businessUnitId } = place;
  const { rows: known } = await client.query<{
    event: string;
    eventId: string;
    task: string;
    taskId: string;
  }>(
    `select event.title as event, event.id as "eventId", task.title as task, task.id as "taskId"
     from event join task on task.event_id = event.id where event.business_unit_id = $1`,
    [businessUnitId],
  );
  const suppliers = all.filter((one) => one.businessUnitId === businessUnitId && one.isActive);
  const ofUnit = holders.filter((holder) => holder.businessUnitId === businessUnitId);
  const peopleOf = (supplierId: string) => ofUnit.filter((holder) => holder.supplierId === supplierId);
  return {
    rows,
    chronicle,
    place,
    suppliers,
    peopleOf,
    tenant: { organisation_id: organisationId, business_unit_id: businessUnitId },
    admins: ofUnit.filter(({ role }) => role === 'BUSINESS_UNIT_ADMIN'),
    writer: (by) => {
      const supplier = suppliers.find(({ name }) => name === by);
      const found = supplier ? peopleOf(supplier.supplierId)[0] : ofUnit.find(({ email }) => email === by);
      if (!found) throw new Error(`Nobody of the demo writes as ${by}.`);
      return found;
    },
    subjectOf: ({ event, task }) => {
      if (!event) return { event_id: null, task_id: null };
      const found = known.find((one) => one.event === event && (!task || one.task === task));
      if (!found) throw new Error(`The demo has no ${task ?? 'event'} of ${event}.`);
      return { event_id: found.eventId, task_id: task ? found.taskId : null };
    },
  };
}

/** A message with its threads, read by most people and with one rejected mail. */
function addMessage(seeding: Seeding, { threads = [], ...message }: DemoMessage): string {
  const { rows, tenant, suppliers, writer, subjectOf, peopleOf } = seeding;
  const [id, sentAt, subject] = [randomUUIDv7(), instantOf(message.at), subjectOf(message)];
  rows.add('message', {
    ...tenant,
    id,
    kind: 'MESSAGE',
    subject: message.subject,
    text: message.text,
    ...subject,
    asked_by: null,
    written_by: writer(message.by).roleEntryId,
    sent_at: sentAt,
  });
  const recipients = suppliers.slice(0, message.to);
  for (const [index, supplier] of recipients.entries()) {
    const replies = threads.find((thread) => thread.supplier === supplier.name)?.replies ?? [];
    const begun = {
      messageId: id,
      supplier,
      subject,
      askedBy: null,
      last_buyer_at: sentAt,
      last_supplier_at: null,
    };
    const threadId = addThread(seeding, begun, replies);
    const read = { messageId: id, threadId, sentAt, replies };
    if (replies.length) addReadingsOfBuyer(seeding, read);
    for (const [place, person] of peopleOf(supplier.supplierId).entries()) {
      const isRefused = message.to > 10 && index === message.to - 2;
      addNotice(seeding, person, { messageId: id, subject, at: sentAt, isRefused });
      const hasRead = replies.length > 0 || (place === 0 && index % 3 !== 2 && !isRefused);
      if (hasRead) addReading(seeding, person, read);
    }
  }
  addEntry(
    seeding,
    message,
    'message.sent',
    { ...subject, id },
    { messageId: id, recipientCount: recipients.length },
  );
  return id;
}

function addQuestion(seeding: Seeding, { supplier: name, answers = [], ...question }: DemoQuestion): void {
  const { rows, tenant, suppliers, writer, subjectOf, peopleOf } = seeding;
  const supplier = suppliers.find((one) => one.name === name);
  if (!supplier) throw new Error(`The demo has no supplier ${name}.`);
  const [id, sentAt, subject] = [randomUUIDv7(), instantOf(question.at), subjectOf(question)];
  rows.add('message', {
    ...tenant,
    id,
    kind: 'QUESTION',
    subject: subjectOfQuestion(question.text),
    text: question.text,
    ...subject,
    asked_by: supplier.supplierId,
    written_by: writer(question.by).roleEntryId,
    sent_at: sentAt,
  });
  const begun = { messageId: id, supplier, subject, last_buyer_at: null, last_supplier_at: sentAt };
  const threadId = addThread(seeding, { ...begun, askedBy: supplier.supplierId }, answers);
  const read = { messageId: id, threadId, sentAt, replies: answers };
  addReadingsOfBuyer(seeding, read);
  for (const person of peopleOf(supplier.supplierId)) addReading(seeding, person, read);
  const about = { messageId: id, supplierId: supplier.supplierId };
  addEntry(seeding, question, 'question.asked', { ...subject, id }, about);
  for (const answer of answers) {
    const action = answer.published ? 'question.published' : 'question.answered';
    addEntry(seeding, answer, action, { ...subject, id }, about);
  }
}

interface Begun {
  messageId: string;
  supplier: StoredSupplier;
  subject: { event_id: string | null; task_id: string | null };
  askedBy: string | null;
  last_buyer_at: Date | null;
  last_supplier_at: Date | null;
}

function addThread(
  { rows, tenant, writer }: Seeding,
  { messageId, supplier, subject, askedBy, ...last }: Begun,
  replies: (DemoTexts & { published?: string })[],
): string {
  const threadId = randomUUIDv7();
  const { supplierId } = supplier;
  for (const reply of replies) {
    const [id, by, at] = [randomUUIDv7(), writer(reply.by), instantOf(reply.at)];
    const side = by.supplierId ? 'SUPPLIER' : 'BUYER';
    last[side === 'BUYER' ? 'last_buyer_at' : 'last_supplier_at'] = at;
    rows.add('message_reply', {
      ...tenant,
      id,
      supplier_id: supplierId,
      message_id: messageId,
      thread_id: threadId,
      side,
      written_by: by.roleEntryId,
      text: reply.text,
      at,
    });
    if (!reply.published) continue;
    const publishedId = randomUUIDv7();
    rows.add('published_question', {
      ...tenant,
      id: publishedId,
      ...subject,
      question: reply.published,
      answer: reply.text,
      published_by: by.roleEntryId,
      published_at: at,
    });
    rows.add('question_publication', {
      ...tenant,
      message_id: messageId,
      supplier_id: supplierId,
      reply_id: id,
      published_id: publishedId,
    });
  }
  rows.add('message_thread', {
    ...tenant,
    id: threadId,
    message_id: messageId,
    supplier_id: supplierId,
    asked_by: askedBy,
    ...subject,
    ...last,
    reply_count: replies.length,
    notified_at: last.last_buyer_at,
  });
  return threadId;
}

interface Read {
  messageId: string;
  threadId: string;
  sentAt: Date;
  replies: DemoTexts[];
}

/** Up to when a person has read: everything that is not new, and everything before their own replies. */
function readUntil({ writer }: Seeding, person: Holder, { sentAt, replies }: Read): Date | undefined {
  const written = [{ at: sentAt, isOwnSide: false }];
  for (const { at, by } of replies) {
    written.push({ at: instantOf(at), isOwnSide: writer(by).supplierId === person.supplierId });
  }
  const lastRead = written.findLastIndex(
    ({ at, isOwnSide }) => isOwnSide || Date.now() - at.getTime() > readWithin,
  );
  return written[lastRead]?.at;
}

function addReading(seeding: Seeding, person: Holder, read: Read): void {
  const { rows, tenant } = seeding;
  const upTo = readUntil(seeding, person, read);
  if (!upTo) return;
  const isBuyer = !person.supplierId;
  const firstReadAt = new Date(Math.min(read.sentAt.getTime() + 4.5 * hour, Date.now()));
  rows.add('message_read', {
    ...tenant,
    supplier_id: person.supplierId,
    role_entry_id: person.roleEntryId,
    message_id: read.messageId,
    thread_id: read.threadId,
    read_until: upTo,
    first_read_at: isBuyer ? upTo : firstReadAt,
  });
}

/** The buyer's people have read all texts of suppliers but the newest. */
function addReadingsOfBuyer(seeding: Seeding, read: Read): void {
  for (const admin of seeding.admins) addReading(seeding, admin, read);
}

function addNotice(
  { rows, tenant }: Seeding,
  { roleEntryId, email }: Holder,
  told: { messageId: string; subject: Begun['subject']; at: Date; isRefused: boolean },
): void {
  const { messageId, subject, at, isRefused } = told;
  const key = `message.received:${messageId}`;
  const isRead = Date.now() - at.getTime() > readWithin;
  rows.add('notice', {
    ...tenant,
    id: randomUUIDv7(),
    role_entry_id: roleEntryId,
    business_key: key,
    kind: 'message.received',
    ...subject,
    message_id: messageId,
    about: {},
    mail_key: `${key}:${roleEntryId}`,
    awaits_digest: false,
    created_at: at,
    read_at: isRead ? at : null,
  });
  rows.add('outbox_mail', {
    id: randomUUIDv7(),
    organisation_id: tenant.organisation_id,
    business_key: `${key}:${roleEntryId}`,
    template: 'message-received',
    recipient: email,
    payload: { messageId, roleEntryId },
    state: isRefused ? 'REFUSED' : 'SENT',
    refusal: isRefused ? '550 5.1.1 mailbox unavailable' : null,
    attempts: 1,
    next_attempt_at: at,
    created_at: at,
    settled_at: at,
  });
}

function addDraft(
  { rows, tenant, suppliers, writer, subjectOf }: Seeding,
  draft: (typeof demoLetters)[string][string]['drafts'][number],
): void {
  rows.add('message_draft', {
    ...tenant,
    id: randomUUIDv7(),
    subject: draft.subject,
    text: draft.text,
    ...subjectOf(draft),
    supplier_ids: suppliers.slice(1, 1 + draft.to).map(({ supplierId }) => supplierId),
    revision: 3,
    saved_at: new Date(Date.now() - 2 * hour),
    saved_by: writer(draft.by).roleEntryId,
  });
}

function addEntry(
  { chronicle, place, writer }: Seeding,
  { at, by }: { at: DemoTime; by: string },
  action: string,
  { id, event_id: eventId, task_id: taskId }: Begun['subject'] & { id: string },
  after: Record<string, unknown>,
): void {
  const holder = writer(by);
  const supplierId = after.supplierId as string | undefined;
  chronicle.tell({
    at,
    by: holder,
    place: supplierId ? { ...place, supplierId } : place,
    action,
    after,
    subject: taskId ? ['task', taskId] : eventId ? ['event', eventId] : ['message', id],
  });
}
