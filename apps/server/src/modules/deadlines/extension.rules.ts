import { ruleMessages } from '@tenderbox/contract';

const at = (instant: string) => Date.parse(instant);

interface Ends {
  taskEnd: string;
  /** The latest current deadline among the suppliers to extend. */
  latestEnd: string;
}

/** Why a new deadline is invalid, as a field error; null if it is valid. */
export function extensionError(endDate: string, { taskEnd, latestEnd }: Ends, now: string): string | null {
  if (at(endDate) <= at(taskEnd) || at(endDate) <= at(now)) return ruleMessages.extensionDate;
  return at(endDate) <= at(latestEnd)
    ? 'This time must be after the current deadline of every supplier being extended'
    : null;
}

/** The event's new end if an extension for all suppliers moves it; otherwise null. */
export const eventEndAfter = (
  { endDate, supplierIds }: { endDate: string; supplierIds: string[] | null },
  eventEnd: string,
): string | null => (supplierIds === null && at(endDate) > at(eventEnd) ? endDate : null);
