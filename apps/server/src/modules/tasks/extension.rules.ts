import { ruleMessages } from '@tenderbox/contract';

const at = (instant: string) => Date.parse(instant);

interface Ends {
  taskEnd: string;
  /** The last end that any of those who are extended has now. */
  latestEnd: string;
}

/** Why a new end cannot be granted, in the words of the form; null where it can. */
export function brokenExtension(endDate: string, { taskEnd, latestEnd }: Ends, now: string): string | null {
  if (at(endDate) <= at(taskEnd) || at(endDate) <= at(now)) return ruleMessages.extensionDate;
  return at(endDate) <= at(latestEnd)
    ? 'This time must be after the current deadline of every supplier being extended'
    : null;
}

/** The event's new end, where one for all suppliers takes it along; null where it stays. */
export const eventEndAfter = (
  { endDate, supplierIds }: { endDate: string; supplierIds: string[] | null },
  eventEnd: string,
): string | null => (supplierIds === null && at(endDate) > at(eventEnd) ? endDate : null);
