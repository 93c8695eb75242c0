import { openArchive } from './archive.ts';
import { readDateStyles } from './date-styles.ts';
import { markMerged } from './mark-merged.ts';
import { type RawCell, type RawSheet, readSheet } from './read-sheet.ts';
import { readStrings } from './read-strings.ts';
import { createBudget } from './read-xml.ts';
import {
  type Cell,
  notAWorkbook,
  type SheetLimits,
  type WorkbookContent,
  WorkbookRefusedError,
} from './workbook-content.ts';
import { findParts } from './workbook-parts.ts';

/** A sheet to be read, as the workbook calls it; the first one where no name is given. */
export interface WantedSheet extends SheetLimits {
  name?: string;
}

/**
 * Reads sheets of a workbook, each part once and in one pass; one that is not there is null. The strings come last, so
 * that only those are kept that the sheets refer to.
 */
export async function parseWorkbook(
  bytes: Buffer,
  wantedSheets: WantedSheet[],
): Promise<(WorkbookContent | null)[]> {
  try {
    const archive = await openArchive(bytes);
    const budget = createBudget();
    const parts = await findParts(archive, budget);
    const styles = parts.styles
      ? await readDateStyles(await archive.read(parts.styles), budget)
      : new Set<number>();
    const dates = { styles, countsFrom1904: parts.countsFrom1904 };
    const sheets: (RawSheet | null)[] = [];
    for (const wanted of wantedSheets) {
      const path = pathOf(parts.sheets, wanted);
      sheets.push(path === null ? null : await readSheet(await archive.read(path), wanted, dates, budget));
    }
    const wantedOnes = wantedStrings(sheets);
    const strings =
      parts.strings && wantedOnes.size
        ? await readStrings(await archive.read(parts.strings), wantedOnes, budget)
        : new Map<number, string>();
    return sheets.map((sheet, index) => {
      if (!sheet) return null;
      markMerged(sheet, wantedSheets[index] as WantedSheet);
      return { rows: filledRows(sheet, strings) };
    });
  } catch (error) {
    throw error instanceof WorkbookRefusedError ? error : notAWorkbook();
  }
}

/** Where a sheet lies; its name is recognised whatever its case. */
function pathOf(sheets: { name: string; path: string }[], { name }: WantedSheet): string | null {
  const isWanted = (one: { name: string }) =>
    name === undefined || one.name.trim().toLowerCase() === name.toLowerCase();
  return sheets.find(isWanted)?.path ?? null;
}

const stringOf = (cell: RawCell | null) =>
  cell?.value && typeof cell.value === 'object' && 'string' in cell.value ? cell.value.string : null;

function wantedStrings(sheets: (RawSheet | null)[]): Set<number> {
  const wanted = new Set<number>();
  for (const cells of sheets.flatMap((sheet) => [...(sheet?.rows.values() ?? [])])) {
    for (const cell of cells) {
      const string = stringOf(cell);
      if (string !== null) wanted.add(string);
    }
  }
  return wanted;
}

function filledRows({ rows }: RawSheet, strings: Map<number, string>): WorkbookContent['rows'] {
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([number, cells]) => ({ number, cells: cells.map((cell) => finish(cell, strings)) }))
    .filter(({ cells }) => cells.some(isFilled));
}

function finish(cell: RawCell | null, strings: Map<number, string>): Cell | null {
  if (!cell) return null;
  const string = stringOf(cell);
  const value = string === null ? (cell.value as Cell['value']) : strings.get(string);
  if (value === undefined) throw notAWorkbook();
  const isBlank = value === null || (typeof value === 'string' && !value.trim());
  if (isBlank && !cell.fault) return null;
  return { value: isBlank ? null : value, fault: cell.fault };
}

/** A cell that only lies under a merged one holds nothing of its own. */
const isFilled = (cell: Cell | null) => cell !== null && (cell.value !== null || cell.fault !== 'MERGED');
