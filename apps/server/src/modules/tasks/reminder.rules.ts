import type { TaskState } from '@tenderbox/contract';

const betweenReminders = 24 * 60 * 60 * 1000;

/** What decides whether one supplier of a task is reminded. */
export interface Remindable {
  state: TaskState;
  remindedAt: string | null;
  activeUserCount: number;
}

export type Hindrance = 'RESPONDED' | 'DECLINED' | 'ENDED' | 'REMINDED_LATELY' | 'NO_ACTIVE_USERS';

const ofState: Partial<Record<TaskState, Hindrance>> = {
  RESPONSE_SUBMITTED: 'RESPONDED',
  DECLINED: 'DECLINED',
  ENDED_WITHOUT_RESPONSE: 'ENDED',
};

/** Why a supplier is not reminded of a task now; null where it is. */
export function hindranceOf(
  { state, remindedAt, activeUserCount }: Remindable,
  now: string,
): Hindrance | null {
  const wasLately = remindedAt && Date.parse(now) - Date.parse(remindedAt) < betweenReminders;
  return ofState[state] ?? (wasLately ? 'REMINDED_LATELY' : activeUserCount ? null : 'NO_ACTIVE_USERS');
}

/**
 * Who of these is reminded now, and who is skipped and why. Unless they were named one by one, those who need no reminder
 * are not listed as skipped.
 */
export function chooseForReminder(
  suppliers: (Remindable & { supplierId: string })[],
  isNamed: boolean,
  now: string,
): { chosen: string[]; skipped: { supplierId: string; reason: Hindrance }[] } {
  const looked = suppliers.map((supplier) => ({ ...supplier, reason: hindranceOf(supplier, now) }));
  return {
    chosen: looked.filter(({ reason }) => !reason).map(({ supplierId }) => supplierId),
    skipped: looked.flatMap(({ supplierId, reason, state }) =>
      reason && (isNamed || state === 'AWAITING_RESPONSE') ? [{ supplierId, reason }] : [],
    ),
  };
}
