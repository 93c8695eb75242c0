import type { TaskState } from '@tenderbox/contract';

const minReminderInterval = 24 * 60 * 60 * 1000;

/** Input for deciding whether a supplier is reminded. */
export interface Remindable {
  state: TaskState;
  remindedAt: string | null;
  activeUserCount: number;
}

export type ReminderBlocker = 'RESPONDED' | 'DECLINED' | 'ENDED' | 'REMINDED_LATELY' | 'NO_ACTIVE_USERS';

const ofState: Partial<Record<TaskState, ReminderBlocker>> = {
  RESPONSE_SUBMITTED: 'RESPONDED',
  DECLINED: 'DECLINED',
  ENDED_WITHOUT_RESPONSE: 'ENDED',
};

/** Why a supplier cannot be reminded now; null if it can. */
export function reminderBlockerOf(
  { state, remindedAt, activeUserCount }: Remindable,
  now: string,
): ReminderBlocker | null {
  const wasLately = remindedAt && Date.parse(now) - Date.parse(remindedAt) < minReminderInterval;
  return ofState[state] ?? (wasLately ? 'REMINDED_LATELY' : activeUserCount ? null : 'NO_ACTIVE_USERS');
}

/**
 * Splits suppliers into those to remind and those to skip, with the reason. Suppliers that need no reminder
 * are listed as skipped only if they were selected individually.
 */
export function chooseForReminder(
  suppliers: (Remindable & { supplierId: string })[],
  isNamed: boolean,
  now: string,
): { chosen: string[]; skipped: { supplierId: string; reason: ReminderBlocker }[] } {
  const checkedSuppliers = suppliers.map((supplier) => ({
    ...supplier,
    reason: reminderBlockerOf(supplier, now),
  }));
  return {
    chosen: checkedSuppliers.filter(({ reason }) => !reason).map(({ supplierId }) => supplierId),
    skipped: checkedSuppliers.flatMap(({ supplierId, reason, state }) =>
      reason && (isNamed || state === 'AWAITING_RESPONSE') ? [{ supplierId, reason }] : [],
    ),
  };
}
