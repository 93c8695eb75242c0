import { historyActionText, historyChanges, roles, zoneNameAt } from '@tenderbox/contract';
import { type CsvValue, csvLine, csvStart } from '../../platform/excel/csv.ts';
import { instantCell } from '../../platform/excel/instant-cell.ts';
import { writeWorkbook } from '../../platform/excel/workbook.ts';
import type { ExportedEntry } from './history.repo.ts';

const changesText = (side: 'before' | 'after', timeZone: string) => (entry: ExportedEntry) =>
  historyChanges(entry, timeZone)
    .filter((change) => change[side] !== undefined)
    .map((change) => `${change.field}: ${change[side]}`)
    .join('\n');

interface Column {
  header: string;
  width: number;
  value: (entry: ExportedEntry) => CsvValue;
}

const columnsFor = (timeZone: string): Column[] => [
  { header: 'Time', width: 20, value: ({ at }) => instantCell(at, timeZone) },
  { header: 'Time zone', width: 11, value: ({ at }) => zoneNameAt(at, timeZone) },
  { header: 'Who', width: 24, value: ({ actorName, actorRole }) => actorName ?? nobody(actorRole) },
  { header: 'Role', width: 20, value: ({ actorRole }) => actorRole && roles[actorRole].displayName },
  { header: 'IP address', width: 18, value: ({ clientAddress }) => clientAddress },
  { header: 'Action', width: 30, value: ({ action }) => historyActionText(action) },
  { header: 'Applies to', width: 30, value: ({ subjectName }) => subjectName },
  {
    header: 'Where',
    width: 24,
    value: ({ businessUnitName, organisationName }) => businessUnitName ?? organisationName,
  },
  { header: 'Before', width: 40, value: changesText('before', timeZone) },
  { header: 'After', width: 40, value: changesText('after', timeZone) },
  {
    header: 'Part of',
    width: 30,
    value: ({ partOfAction }) => partOfAction && historyActionText(partOfAction),
  },
  { header: 'Exact time', width: 28, value: ({ at }) => at },
  // The id by which a check of the audit trail names the entry.
  { header: 'Entry ID', width: 38, value: ({ id }) => id },
];

const nobody = (role: ExportedEntry['actorRole']) => (role ? 'Unknown person' : 'Not logged in');

/** Writes a history as an Excel file, with the texts and the time zone of its screen, one row per entry. */
export const writeHistory = (entries: AsyncIterable<ExportedEntry[]>, timeZone: string) =>
  writeWorkbook('History', columnsFor(timeZone), entries);

/** The same as lines of text, streamed while they are read. */
export async function* historyLines(
  entries: AsyncIterable<ExportedEntry[]>,
  timeZone: string,
): AsyncGenerator<string> {
  const columns = columnsFor(timeZone);
  yield csvStart + csvLine(columns.map(({ header }) => header));
  for await (const batch of entries) {
    yield batch.map((entry) => csvLine(columns.map(({ value }) => value(entry)))).join('');
  }
}
