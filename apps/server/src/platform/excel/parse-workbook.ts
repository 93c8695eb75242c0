import { type Archive, openArchive } from './archive.ts';
import type { NumberRules } from './cell-value.ts';
import { markMerged } from './mark-merged.ts';
import { readNumberStyles } from './number-styles.ts';
import { type RawCell, type RawSheet, readSheet } from './read-sheet.ts';
import { readStrings } from './read-strings.ts';
import { createBudget, type WorkBudget } from './read-xml.ts';
import {
  type Cell,
  damagedWorkbook,
  type SheetLimits,
  type WholeWorkbook,
  type WorkbookContent,
  WorkbookRejectedError,
} from './workbook-content.ts';
import { findParts, type WorkbookParts } from './workbook-parts.ts';

/** A sheet to read, by its name in the workbook; without a name, the first one. */
export interface WorksheetRequest extends SheetLimits {
  name?: string;
}

/** A workbook being read, with its parts located. */
interface OpenWorkbook {
  archive: Archive;
  budget: WorkBudget;
  parts: WorkbookParts;
}

interface LocatedSheet {
  /** The name used in error messages when several sheets are read. */
  name?: string;
  path: string;
  limits: SheetLimits;
}

/** Reads sheets of a workbook; null for sheets that do not exist. */
export function parseWorkbook(
  bytes: Buffer,
  wantedSheets: WorksheetRequest[],
): Promise<(WorkbookContent | null)[]> {
  return withWorkbook(bytes, async (workbook) => {
    const located = wantedSheets.map((limits) => ({ limits, path: pathOf(workbook.parts.sheets, limits) }));
    const isFound = (sheet: { path: string | null }): sheet is LocatedSheet => sheet.path !== null;
    const read = await readSheets(workbook, located.filter(isFound));
    return located.map(({ path }) => (path === null ? null : (read.shift() ?? null)));
  });
}

/** Reads all sheets of a workbook except those with the given names. */
export function parseWholeWorkbook(
  bytes: Buffer,
  limits: SheetLimits & { sheets: number; passOver: string[] },
): Promise<WholeWorkbook> {
  return withWorkbook(bytes, async (workbook) => {
    const { countsFrom1904, sheets: all } = workbook.parts;
    const sheets = all.filter(({ name }) => !limits.passOver.includes(name));
    if (sheets.length > limits.sheets) {
      const message = `The Excel file has more than ${limits.sheets} sheets.`;
      throw new WorkbookRejectedError(`${message} Remove those that are not in the template.`);
    }
    const read = await readSheets(
      workbook,
      sheets.map((sheet) => ({ ...sheet, limits })),
    );
    return {
      sheets: read.map((content, index) => ({ name: sheets[index]?.name ?? '', ...content })),
      countsFrom1904,
    };
  });
}

async function withWorkbook<Result>(
  bytes: Buffer,
  read: (workbook: OpenWorkbook) => Promise<Result>,
): Promise<Result> {
  try {
    const archive = await openArchive(bytes);
    const budget = createBudget();
    return await read({ archive, budget, parts: await findParts(archive, budget) });
  } catch (error) {
    throw error instanceof WorkbookRejectedError ? error : damagedWorkbook();
  }
}

/**
 * Reads each part once, in one pass. The shared strings come last, so that only those that the sheets refer
 * to are kept.
 */
async function readSheets(
  { archive, budget, parts }: OpenWorkbook,
  wanted: LocatedSheet[],
): Promise<WorkbookContent[]> {
  const styles = parts.styles
    ? await readNumberStyles(await archive.read(parts.styles), budget)
    : { dates: new Set<number>(), percents: new Set<number>() };
  const rules: NumberRules = { styles, countsFrom1904: parts.countsFrom1904 };
  const sheets: RawSheet[] = [];
  for (const { name, path, limits } of wanted) {
    const part = await archive.read(path);
    sheets.push(
      await readSheet(part, limits, rules, budget).catch((error) => throwWithSheetName(error, name)),
    );
  }
  const wantedOnes = stringsToRead(sheets);
  const strings =
    parts.strings && wantedOnes.size
      ? await readStrings(await archive.read(parts.strings), wantedOnes, budget)
      : new Map<number, string>();
  return sheets.map((sheet, index) => {
    markMerged(sheet, (wanted[index] as LocatedSheet).limits);
    return { rows: filledRows(sheet, strings) };
  });
}

function throwWithSheetName(error: unknown, name: string | undefined): never {
  if (!name || !(error instanceof WorkbookRejectedError)) throw error;
  throw new WorkbookRejectedError(`Sheet “${name}”: ${error.message}`);
}

/** The path of a sheet, by its name regardless of case. */
function pathOf(sheets: { name: string; path: string }[], { name }: WorksheetRequest): string | null {
  const isWanted = (one: { name: string }) =>
    name === undefined || one.name.trim().toLowerCase() === name.toLowerCase();
  return sheets.find(isWanted)?.path ?? null;
}

const stringOf = (cell: RawCell | null) =>
  cell?.value && typeof cell.value === 'object' && 'string' in cell.value ? cell.value.string : null;

function stringsToRead(sheets: RawSheet[]): Set<number> {
  const wanted = new Set<number>();
  for (const cells of sheets.flatMap(({ rows }) => [...rows.values()])) {
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
  if (value === undefined) throw damagedWorkbook();
  const isBlank = value === null || (typeof value === 'string' && !value.trim());
  if (isBlank && !cell.fault) return null;
  return { ...cell, value: isBlank ? null : value };
}

/** A cell that is only covered by a merged range has no content of its own. */
const isFilled = (cell: Cell | null) => cell !== null && (cell.value !== null || cell.fault !== 'MERGED');
