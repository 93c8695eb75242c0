import { type TaskState, zoneNameAt } from '@tenderbox/contract';
import { instantCell } from '../../../platform/excel/instant-cell.ts';
import { type WorkbookColumn, writeWorkbook } from '../../../platform/excel/workbook.ts';
import { declineReasonTexts } from './decline-reasons.ts';
import type { TaskSupplierRow } from './task-supplier-columns.repo.ts';

const stateTexts: Record<TaskState, string> = {
  AWAITING_RESPONSE: 'Awaiting response',
  RESPONSE_SUBMITTED: 'Response submitted',
  DECLINED: 'Declined',
  ENDED_WITHOUT_RESPONSE: 'Ended without response',
  RESPONSE_PROHIBITED: 'No response required',
};

function columnsFor(timeZone: string): WorkbookColumn<TaskSupplierRow>[] {
  const time = (header: string, instant: (row: TaskSupplierRow) => string | null) => ({
    header,
    width: 20,
    value: (row: TaskSupplierRow) => {
      const at = instant(row);
      return at && instantCell(at, timeZone);
    },
  });
  return [
    { header: 'Supplier ID', width: 18, value: ({ supplierCode }) => supplierCode },
    { header: 'Name', width: 36, value: ({ name }) => name },
    { header: 'Status', width: 24, value: ({ state }) => stateTexts[state] },
    time('Deadline', ({ effectiveEndDate }) => effectiveEndDate),
    {
      header: 'Time zone',
      width: 11,
      value: ({ effectiveEndDate }) => zoneNameAt(effectiveEndDate, timeZone),
    },
    { header: 'Own extension', width: 14, value: ({ isExtended }) => (isExtended ? 'Yes' : 'No') },
    { header: 'Active users', width: 14, value: ({ activeUserCount }) => activeUserCount },
    time('Invited', ({ invitedAt }) => invitedAt),
    time('Viewed', ({ seenAt }) => seenAt),
    time('Submitted', ({ submittedAt }) => submittedAt),
    time('Declined', ({ declinedAt }) => declinedAt),
    {
      header: 'Reason',
      width: 18,
      value: ({ declineReason }) => declineReason && declineReasonTexts[declineReason],
    },
    { header: 'Comment', width: 40, value: ({ declineComment }) => declineComment },
    time('Reminded', ({ remindedAt }) => remindedAt),
    time('Last message', ({ lastMessageAt }) => lastMessageAt),
  ];
}

export const writeTaskSuppliers = (suppliers: AsyncIterable<TaskSupplierRow[]>, timeZone: string) =>
  writeWorkbook('Suppliers of the task', columnsFor(timeZone), suppliers);
