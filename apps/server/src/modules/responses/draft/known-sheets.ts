import { type QuestionHashes, questionHashes } from '../question-hashes.ts';
import type { ReadSheet } from '../response.repo.ts';

interface KnownSheet {
  edition: string;
  asked: QuestionHashes;
}

/** Up to this many questions and price lines are kept: some MB, or nine sheets of the maximum size. */
const maxItems = 50_000;

/**
 * The question hashes of sheets in use, by task, the least recently used first. Published sheets never change,
 * so that saving a field costs the same on a sheet of any size.
 */
const knownSheets = new Map<string, KnownSheet>();
let items = 0;

function forget(taskId: string): void {
  items -= knownSheets.get(taskId)?.asked.size ?? 0;
  knownSheets.delete(taskId);
}

function keep(taskId: string, sheet: KnownSheet): void {
  forget(taskId);
  knownSheets.set(taskId, sheet);
  items += sheet.asked.size;
  for (const oldest of knownSheets.keys()) {
    if (items <= maxItems) return;
    forget(oldest);
  }
}

/** Reads a response with the hashes of its questions. Its sheet is read only if this server does not know it. */
export async function readWithHashes<Row extends ReadSheet>(
  taskId: string,
  read: (knownEdition: string | null) => Promise<Row | null>,
): Promise<(Row & { asked: QuestionHashes }) | null> {
  const known = knownSheets.get(taskId);
  const row = await read(known?.edition ?? null);
  if (!row) return null;
  const isKnown = known?.edition === row.sheetEdition;
  const asked = isKnown ? known.asked : row.sheet && (await questionHashes(row.sheet));
  if (!asked) throw new Error('A response was read without its sheet.');
  keep(taskId, { edition: row.sheetEdition, asked });
  return { ...row, asked };
}
