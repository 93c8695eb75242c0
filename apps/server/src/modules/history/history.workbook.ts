import { historyActionText, historyChanges, roles } from '@tenderbox/contract';
import { clockOf } from '../../platform/excel/clock-of.ts';
import { type WorkbookColumn, writeWorkbook } from '../../platform/excel/workbook.ts';
import type { ExportedEntry } from './history.repo.ts';

const changesText = (side: 'before' | 'after') => (entry: ExportedEntry) =>
  historyChanges(entry)
    .filter((change) => change[side] !== undefined)
    .map((change) => `${change.field}: ${change[side]}`)
    .join('\n');

const columnsFor = (clock: ReturnType<typeof clockOf>): WorkbookColumn<ExportedEntry>[] => [
  { header: 'Time', width: 20, value: ({ at }) => clock(at).time },
  { header: 'Time zone', width: 11, value: ({ at }) => clock(at).zone },
  { header: 'Who', width: 24, value: ({ actorName, actorRole }) => actorName ?? nobody(actorRole) },
  { header: 'Role', width: 20, value: ({ actorRole }) => actorRole && roles[actorRole].displayName },
  { header: 'From', width: 18, value: ({ clientAddress }) => clientAddress },
  { header: 'What', width: 30, value: ({ action }) => historyActionText(action) },
  { header: 'Whom or what', width: 30, value: ({ subjectName }) => subjectName },
  { header: 'Business unit', width: 24, value: ({ businessUnitName }) => businessUnitName },
  { header: 'Before', width: 40, value: changesText('before') },
  { header: 'After', width: 40, value: changesText('after') },
  {
    header: 'Part of',
    width: 30,
    value: ({ partOfAction }) => partOfAction && historyActionText(partOfAction),
  },
];

const nobody = (role: ExportedEntry['actorRole']) => (role ? 'Unknown person' : 'Not logged in');

/** A history in the words of its screen and in the zone that it shows, one line an entry. */
export const writeHistory = (entries: AsyncIterable<ExportedEntry[]>, timeZone: string) =>
  writeWorkbook('History', columnsFor(clockOf(timeZone)), entries);
