import { pastedRows } from '../../../../shared/lib/pasted-rows.ts';
import { lineColumns } from '../sheet/sheet-changes.ts';

/** Cells of a pasted table. Null if the text is not a table. */
export function pastedCells(text: string): string[][] | null {
  const rows = pastedRows(text)?.filter((cells) => cells.some((cell) => cell !== ''));
  return rows && isHead(rows[0]) ? rows.slice(1) : (rows ?? null);
}

const headings = new Set<string>([...lineColumns, 'qty', 'item', 'article', 'text']);

function isHead(cells: readonly string[] | undefined): boolean {
  return (cells ?? []).filter((cell) => headings.has(cell.toLowerCase())).length >= 2;
}
