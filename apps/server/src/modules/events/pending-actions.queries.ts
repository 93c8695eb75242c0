import { eventLimits, type PendingActions, type PendingEvent, type UnitCaller } from '@tenderbox/contract';
import type { RequestContext, TransactionContext } from '../../platform/request-context/request-context.ts';
import {
  boxAbilities,
  completesAfter,
  completionDue,
  eventBoxState,
  hasEnded,
  listBoxesToOpen,
} from '../deadlines/index.ts';
import { findAwaitedReplies } from '../messages/index.ts';
import { eventAbilities } from './event.policy.ts';
import { listPendingEvents, type PendingEventRow } from './event-list.repo.ts';

const max = eventLimits.pendingCounted;
const shown = 3;

interface EventToOpen {
  id: string;
  title: string;
  taskId: string;
  boxCount: number;
}

/** The events with boxes that the caller can open now. */
async function findEventsToOpen({ tx, now }: TransactionContext, caller: UnitCaller): Promise<EventToOpen[]> {
  // Some of the boxes may be for others to open.
  const boxes = await listBoxesToOpen(tx, caller, 2 * max);
  const events = new Map<string, EventToOpen>();
  for (const box of boxes) {
    if (boxAbilities.open(caller, box, now) !== 'allowed') continue;
    const known = events.get(box.eventId);
    if (known) known.boxCount += 1;
    else events.set(box.eventId, { id: box.eventId, title: box.eventTitle, taskId: box.taskId, boxCount: 1 });
  }
  return [...events.values()];
}

/** Whether an event can and should be completed now. One with boxes is first opened. */
function isToComplete(caller: UnitCaller, event: PendingEventRow, now: string): boolean {
  const due = completionDue(event, event);
  const box = eventBoxState(event, event);
  const input = {
    status: event.status,
    isPractice: false,
    publishChecks: [],
    completesAfter: completesAfter(event, event),
    unclosedBoxCount: event.unclosedBoxCount,
  };
  return (
    due !== null &&
    hasEnded(due, now) &&
    (box === 'OPENED' || box === 'NONE') &&
    eventAbilities.complete(caller, input, now) === 'allowed'
  );
}

const ofKind = (caller: UnitCaller, rows: PendingEventRow[], kind: PendingEventRow['kind'], now: string) =>
  rows.filter((row) => row.kind === kind && (kind === 'ENDING' || isToComplete(caller, row, now)));

/** The ids of the events that are pending for a reason; null if the query names none. */
export async function findPendingIds(
  txContext: TransactionContext,
  caller: UnitCaller,
  { pending }: { pending?: PendingEvent | undefined },
): Promise<string[] | null> {
  if (!pending) return null;
  const events =
    pending === 'OPENING'
      ? await findEventsToOpen(txContext, caller)
      : ofKind(caller, await listPendingEvents(txContext.tx, caller), pending, txContext.now);
  return events.map(({ id }) => id);
}

const counted = (events: { id: string; title: string; taskId?: string }[]) => ({
  count: Math.min(events.length, max),
  countIsMore: events.length > max,
  events: events.slice(0, shown).map(({ id, title, taskId = null }) => ({ id, title, taskId })),
});

/** Returns what the caller can do next. */
export function readPendingActions(ctx: RequestContext<UnitCaller>): Promise<PendingActions> {
  const { caller } = ctx;
  return ctx.read(async (txContext) => {
    const { tx, now } = txContext;
    const toOpen = await findEventsToOpen(txContext, caller);
    const rows = await listPendingEvents(tx, caller);
    const { count, oldest } = await findAwaitedReplies(tx, caller, max + 1);
    const ending = ofKind(caller, rows, 'ENDING', now);
    return {
      opening: { ...counted(toOpen), boxCount: toOpen.reduce((sum, { boxCount }) => sum + boxCount, 0) },
      replies: { count: Math.min(count, max), countIsMore: count > max, oldest },
      ending: {
        ...counted(ending),
        awaitingCount: ending.reduce((sum, { awaitingResponseCount }) => sum + awaitingResponseCount, 0),
        nextEndDate: ending[0]?.endDate ?? null,
      },
      completion: counted(ofKind(caller, rows, 'COMPLETION', now)),
    };
  });
}
