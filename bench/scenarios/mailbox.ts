import type { Scenario } from '../scenario.ts';

const messagesStatement = `
  with page as materialized (
    select id, message_id, last_at, reply_count from message_thread
    where organisation_id = $1 and business_unit_id = $2 and supplier_id = $3 order by last_at desc, id desc limit 50)
  select message.id, message.kind, message.subject, message.sent_at as "sentAt", page.reply_count as "replyCount",
    page.last_at as "lastAt", left(message.text, 200) as excerpt, account.full_name as writer,
    case when event.id is not null then json_build_object('id', event.id, 'title', event.title, 'reference', event.reference) end as event,
    case when task.id is not null then json_build_object('id', task.id, 'title', task.title) end as task,
    json_build_object('id', supplier.id, 'supplierCode', supplier.supplier_code, 'name', supplier.name) as supplier,
    organisation.name || ', ' || business_unit.name as buyer,
    (message.sent_at > coalesce(seen.read_until, '-infinity'))::int + (
      select count(*)::int from message_reply reply where reply.thread_id = page.id and reply.side = 'BUYER'
        and reply.at > coalesce(seen.read_until, '-infinity')) as "newCount",
    (select count(*)::int from message_thread
     where organisation_id = $1 and business_unit_id = $2 and supplier_id = $3) as total
  from page join message on message.id = page.message_id
  join role_entry on role_entry.id = message.written_by join account on account.id = role_entry.account_id
  join organisation on organisation.id = $1 join business_unit on business_unit.id = $2 join supplier on supplier.id = $3
  left join event on event.id = message.event_id left join task on task.id = message.task_id
  left join message_read seen on seen.role_entry_id = $4 and seen.thread_id = page.id
  order by page.last_at desc, page.id desc`;

type MessageRow = {
  writer: string;
  buyer: string;
  excerpt: string;
  lastAt: string;
  newCount: number;
  total: number;
};

/** The first 50 of 500 messages of a supplier. */
export const messageList: Scenario = {
  name: 'message-list',
  as: 'work',
  goal: 2.1,
  ask: ({ work }) => ({
    method: 'GET',
    path: work?.pages.messages ?? '',
    headers: { ...work?.bidder.headers },
  }),
  answerBare: async ({ world: { work }, rows }) => {
    const whose = [work?.organisationId, work?.businessUnitId, work?.supplierId, work?.bidder.roleEntryId];
    const found = await rows<MessageRow>(messagesStatement, whose);
    const items = found.map(({ writer: fullName, buyer: of, total: _total, ...row }) => {
      const from = { side: 'BUYER', fullName, of, isMe: false };
      return {
        ...row,
        status: 'SENT',
        from,
        unread: row.newCount > 0,
        awaitingReply: false,
        questionState: null,
        recipientCount: null,
        last: { writer: from, at: row.lastAt, text: row.excerpt },
      };
    });
    return { data: { items, total: found[0]?.total ?? 0, totalIsMore: false } };
  },
};

const bellStatement = `
  with page as materialized (
    select * from notice where role_entry_id = $1 order by created_at desc, id desc limit 10)
  select page.id, page.kind, page.created_at as at, page.read_at as "readAt",
    organisation.name || ', ' || business_unit.name as buyer,
    case when event.id is not null then json_build_object('id', event.id, 'title', event.title, 'timeZone', event.time_zone) end as event,
    case when task.id is not null then json_build_object('id', task.id, 'title', task.title) end as task,
    case when supplier.id is not null then json_build_object('id', supplier.id, 'name', supplier.name) end as supplier,
    case when message.id is not null then json_build_object('id', message.id, 'subject', message.subject) end as message,
    (page.about -> 'hours')::int as hours, (page.about -> 'version')::int as version,
    (select count(*)::int from notice where role_entry_id = $1) as total,
    (select count(*)::int from (
      select from notice where role_entry_id = $1 and read_at is null limit 100) counted) as unread
  from page join organisation on organisation.id = page.organisation_id
  join business_unit on business_unit.id = page.business_unit_id
  left join event on event.id = page.event_id left join task on task.id = page.task_id
  left join supplier on supplier.id = page.supplier_id left join message on message.id = page.message_id
  order by page.created_at desc, page.id desc`;

/** The newest of 500 notifications. */
export const bell: Scenario = {
  name: 'bell',
  as: 'work',
  goal: 2.1,
  ask: ({ work }) => ({ method: 'GET', path: work?.pages.bell ?? '', headers: { ...work?.bidder.headers } }),
  answerBare: async ({ world: { work }, rows }) => {
    const found = await rows<{ total: number; unread: number }>(bellStatement, [work?.bidder.roleEntryId]);
    const items = found.map(({ total: _total, unread: _unread, ...row }) => ({
      ...row,
      person: null,
      taskCount: null,
      endDate: null,
    }));
    const { total = 0, unread = 0 } = found[0] ?? {};
    return { data: { items, total, totalIsMore: false, unread } };
  },
};
