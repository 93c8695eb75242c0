import { isInstant, type SupplierCaller, taskFileName } from '@tenderbox/contract';
import type { FastifyBaseLogger } from 'fastify';
import { hashToken } from '../../platform/crypto/token.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { findFeedOwner, listOwnEnds, type OwnEnd } from './calendar.repo.ts';
import { type CalendarEntry, calendarOf } from './ics.ts';

interface CalendarDeps {
  db: Database;
  config: { publicUrl: string };
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Returns the deadline of one task as a calendar file, with its file name. */
export function readTaskCalendar(
  { config }: CalendarDeps,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
): Promise<{ fileName: string; content: string }> {
  const { supplierId, supplierName, roleEntryId } = ctx.caller;
  return ctx.read(async ({ tx, now }) => {
    const ends = await listOwnEnds(tx, supplierId, taskId);
    const [end] = ends;
    if (!end) throw notFound();
    return {
      fileName: taskFileName('deadline', { eventReference: end.reference, taskTitle: end.title }),
      content: calendarOf(supplierName, ends.map(entryOf(config.publicUrl, roleEntryId)), now),
    };
  });
}

/** Returns all deadlines of a supplier to anyone who knows the private URL, read as the person it was created for. */
export async function readCalendarFeed({ db, config, log }: CalendarDeps, token: string): Promise<string> {
  const hash = hashToken(token);
  const owner = await db.transaction({ scope: 'anonymous' }, (tx) => findFeedOwner(tx, hash));
  if (!owner) throw notFound();
  const { supplierName, ...person } = owner;
  return db.transaction({ scope: 'supplier', ...person }, async (tx, now) => {
    const ends = withoutUnshowable(log, await listOwnEnds(tx, person.supplierId));
    return calendarOf(supplierName, ends.map(entryOf(config.publicUrl, person.roleEntryId)), now);
  });
}

/** A calendar cannot represent every stored instant; such a deadline is left out and logged, as in lists. */
function withoutUnshowable(log: CalendarDeps['log'], ends: OwnEnd[]): OwnEnd[] {
  const left = ends.filter(({ endDate }) => !isInstant(endDate));
  if (!left.length) return ends;
  const rows = left.slice(0, 20).map(({ taskId }) => ({ id: taskId, path: 'endDate' }));
  log.error({ call: 'GET /api/calendar/:token', rows }, 'ROWS_LEFT_OUT');
  return ends.filter((end) => !left.includes(end));
}

const entryOf =
  (publicUrl: string, roleEntryId: string) =>
  (end: OwnEnd): CalendarEntry => ({
    uid: `${end.taskId}.${end.supplierId}@${new URL(publicUrl).hostname}`,
    // A cancellation is always the last change.
    sequence: end.extensions + (end.isCancelled ? 1 : 0),
    at: end.endDate,
    title: `Deadline: ${end.title}, ${end.eventTitle}`,
    description: `${end.eventTitle} (${end.reference})\n${end.title}`,
    url: `${publicUrl}/suppliers/events/${end.eventId}/tasks/${end.taskId}?as=${roleEntryId}`,
    isCancelled: end.isCancelled,
  });
