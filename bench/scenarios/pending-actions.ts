import type { Scenario } from '../scenario.ts';

const statement = `
  select
    (select count(*)::int from (
      select from task where business_unit_id = $1 and closed_until is not null and box_opened_at is null
        and response_required and archived_at is null order by closed_until desc, id desc limit 101) found) as opening,
    (select count(*)::int from (
      select from message_overview where business_unit_id = $1 and awaiting_count > 0 order by last_at, id limit 101) found) as replies,
    (select count(*)::int from (
      select from event where business_unit_id = $1 and status = 'ACTIVE' and end_date >= now()
        and end_date < now() + interval '1 day' order by end_date, id limit 101) found) as ending,
    (select count(*)::int from (
      select from event where business_unit_id = $1 and status = 'ACTIVE'
        and case when completion_check_at is null then '-infinity'::timestamptz else completion_check_at end <= now()
      order by case when completion_check_at is null then '-infinity'::timestamptz else completion_check_at end desc,
        end_date desc, id desc limit 101) found) as completion`;

/** What a person can do next in a unit where nothing waits, as on most days. */
export const pendingActions: Scenario = {
  name: 'pending-actions',
  as: 'buyer',
  goal: null,
  maxCpu: 5,
  ask: () => ({ method: 'GET', path: '/api/business-unit/pending-actions' }),
  answerBare: async ({ world, rows }) => {
    const [row] = await rows<Record<'opening' | 'replies' | 'ending' | 'completion', number>>(statement, [
      world.businessUnitId,
    ]);
    const counted = (count = 0) => ({ count, countIsMore: false, events: [] });
    return {
      data: {
        opening: { ...counted(row?.opening), boxCount: 0 },
        replies: { count: row?.replies, countIsMore: false, oldest: null },
        ending: { ...counted(row?.ending), awaitingCount: 0, nextEndDate: null },
        completion: counted(row?.completion),
      },
    };
  },
};
