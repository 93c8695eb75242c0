import type { HistoryKind } from '@tenderbox/contract';
import {
  chosenFilter,
  listRequest,
  type TableOptions,
  type TableQuery,
} from '../../shared/tables/table-query.ts';
import { instantOf } from '../../shared/ui/time/dates.ts';
import type { HistoryRequest } from './history-source.ts';

/** Filter value for everything except logins, which are frequent and rarely of interest. */
export const allButLogins = 'changes';

export const historyOptions: TableOptions = {
  prefix: 'history',
  sort: 'at,desc',
  sortable: ['at'],
  filters: ['who', 'what', 'thing', 'from', 'to'],
};

/** Maps the table state to the query of the request. Days refer to the displayed time zone, the last one included. */
export function historyRequest(
  query: TableQuery,
  kinds: readonly HistoryKind[],
  timeZone: string,
): HistoryRequest {
  const what = chosenFilter(query, 'what', [allButLogins, ...kinds]);
  const actorId = query.filters.who?.[0];
  const subjectId = query.filters.thing?.[0];
  const from = startOfDay(query.filters.from?.[0], timeZone);
  const to = startOfDay(query.filters.to?.[0], timeZone, 1);
  return {
    ...listRequest<'at'>(query),
    kinds: what === allButLogins ? kinds.filter((kind) => kind !== 'signIns') : what ? [what] : [],
    ...(actorId && { actorId }),
    ...(subjectId && { subjectId }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** Instant at which a day begins. If clocks skip midnight, the first full hour. */
function startOfDay(date: string | undefined, timeZone: string, later = 0): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? '') ?? [];
  if (!year) return null;
  const wanted = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + later));
  const wallClock = {
    year: wanted.getUTCFullYear(),
    month: wanted.getUTCMonth() + 1,
    day: wanted.getUTCDate(),
    minute: 0,
  };
  return instantOf({ ...wallClock, hour: 0 }, timeZone) ?? instantOf({ ...wallClock, hour: 1 }, timeZone);
}
