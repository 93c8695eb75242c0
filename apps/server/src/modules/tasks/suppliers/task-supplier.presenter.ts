import { canOf, type TaskSupplier, type UnitCaller } from '@tenderbox/contract';
import type { TaskSupplierRow } from './task-supplier-columns.repo.ts';
import { type TaskSuppliersPolicyInput, taskSupplierAbilities } from './task-suppliers.policy.ts';

/** Formats an instant from database JSON the way API responses do. */
const instantOf = (text: string) => text.replace(/\+00:00$/, 'Z');
const orNull = (text: string | null) => text && instantOf(text);

/** A supplier of a task as the buyer sees it, with permissions. */
export function presentTaskSupplier(
  caller: UnitCaller,
  row: TaskSupplierRow,
  policyInput: TaskSuppliersPolicyInput,
  now: string,
): TaskSupplier {
  return {
    ...row,
    effectiveEndDate: instantOf(row.effectiveEndDate),
    invitedAt: orNull(row.invitedAt),
    seenAt: orNull(row.seenAt),
    submittedAt: orNull(row.submittedAt),
    declinedAt: orNull(row.declinedAt),
    remindedAt: orNull(row.remindedAt),
    lastMessageAt: orNull(row.lastMessageAt),
    can: canOf(taskSupplierAbilities, caller, { ...policyInput, ...row }, now),
  };
}
