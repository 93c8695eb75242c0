import {
  type Ability,
  abilitiesOn,
  allowed,
  conflict,
  firstRefusal,
  type TaskState,
  type UnitCaller,
  type Verdict,
} from '@tenderbox/contract';
import { canBeChanged, type TaskThing } from './task-thing.rules.ts';

/** What the policy asks about a task and those who are asked to answer it. */
export interface AskedThing extends TaskThing {
  boxOpenedAt: string | null;
  awaitingResponseCount: number;
}

const runsFor = ({ eventStatus, isArchived }: AskedThing): Verdict => {
  if (eventStatus !== 'ACTIVE') return conflict('The event is not active.', 'EVENT_NOT_ACTIVE');
  return isArchived ? conflict('This task is archived.', 'TASK_ARCHIVED') : allowed;
};

/** What a business unit can do about the suppliers of a task. */
export const askedPolicy = abilitiesOn<UnitCaller, AskedThing>()({
  extend: (_caller, thing) =>
    firstRefusal(
      runsFor(thing),
      thing.boxOpenedAt ? conflict('The box of this task has been opened.', 'BOX_OPENED') : allowed,
    ),
  changeSuppliers: (_caller, thing, now) => canBeChanged(thing, now),
  remind: (_caller, thing) =>
    firstRefusal(
      runsFor(thing),
      thing.awaitingResponseCount > 0 ? allowed : conflict('No response is awaited.'),
    ),
});

/** What the policy asks about one supplier of a task. */
export interface AskedSupplier {
  state: TaskState;
  seenAt: string | null;
  remindedAt: string | null;
}

const day = 24 * 60 * 60 * 1000;

const remindedLately = ({ remindedAt }: AskedSupplier, now: string) =>
  remindedAt !== null && Date.parse(remindedAt) > Date.parse(now) - day;

type OnSupplier = Ability<UnitCaller, AskedThing & AskedSupplier>;

const remind: OnSupplier = (caller, thing, now) =>
  firstRefusal(
    askedPolicy.remind(caller, thing, now),
    thing.state === 'AWAITING_RESPONSE' ? allowed : conflict('No response of this supplier is awaited.'),
    remindedLately(thing, now) ? conflict('This supplier was reminded within the last 24 hours.') : allowed,
  );

/** What a business unit can do about one supplier of a task. */
export const askedSupplierPolicy = abilitiesOn<UnitCaller, AskedThing & AskedSupplier>()({
  remove: (caller, thing, now) =>
    firstRefusal(
      askedPolicy.changeSuppliers(caller, thing, now),
      thing.seenAt
        ? conflict('A supplier that has seen the task stays in it.', 'SUPPLIER_HAS_SEEN_TASK')
        : allowed,
    ),
  remind,
  extend: (caller, thing, now) => askedPolicy.extend(caller, thing, now),
});
