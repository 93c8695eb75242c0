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

/**
 * Reads the first sheet of a workbook, each part once and in one pass. The strings come last, so that only those
 * are kept that the sheet refers to.
 */
export async function parseWorkbook(bytes: Buffer, limits: SheetLimits): Promise<WorkbookContent> {
  try {
    const archive = await openArchive(bytes);
    const budget = createBudget();
    const parts = await findParts(archive, budget);
    const styles = parts.styles
      ? await readDateStyles(await archive.read(parts.styles), budget)
      : new Set<number>();
    const dates = { styles, countsFrom1904: parts.countsFrom1904 };
    const sheet = await readSheet(await archive.read(parts.sheet), limits, dates, budget);
    const wanted = wantedStrings(sheet);
    const strings =
      parts.strings && wanted.size
        ? await readStrings(await archive.read(parts.strings), wanted, budget)
        : new Map<number, string>();
    markMerged(sheet, limits);
    return { rows: filledRows(sheet, strings) };
  } catch (error) {
    throw error instanceof WorkbookRefusedError ? error : notAWorkbook();
  }
}

const stringOf = (cell: RawCell | null) =>
  cell?.value && typeof cell.value === 'object' && 'string' in cell.value ? cell.value.string : null;

function wantedStrings({ rows }: RawSheet): Set<number> {
  const wanted = new Set<number>();
  for (const cells of rows.values()) {
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
