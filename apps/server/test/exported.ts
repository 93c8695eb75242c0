import { createHash } from 'node:crypto';
import { fromBufferPromise } from 'yauzl';

/** The entries of a ZIP archive, by path. */
export async function entriesOf(zip: Buffer): Promise<Record<string, Buffer>> {
  const archive = await fromBufferPromise(zip);
  const found: Record<string, Buffer> = {};
  for await (const entry of archive.eachEntry()) {
    found[entry.fileName] = Buffer.concat(await (await archive.openReadStreamPromise(entry)).toArray());
  }
  return found;
}

/** The list of hashes at the end of a ZIP archive with these entries. */
export const sumsOf = ({ 'SHA256SUMS.txt': _list, ...entries }: Record<string, Buffer>): string =>
  Object.entries(entries)
    .map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
    .join('');

/** The texts of all parts of a workbook, by name. */
export async function partsOf(workbook: Buffer): Promise<Record<string, string>> {
  const entries = Object.entries(await entriesOf(workbook));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, bytes.toString()]));
}

/** The text of a part of a workbook. */
export async function partOf(workbook: Buffer, name: string): Promise<string> {
  const part = (await partsOf(workbook))[name];
  if (part === undefined) throw new Error(`The workbook has no ${name}.`);
  return part;
}

/** Cells that a spreadsheet could read as formulas: formulas, and formula-like texts without quotePrefix. */
export async function unguardedCells(workbook: Buffer): Promise<string[]> {
  const [, formats = ''] =
    /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(await partOf(workbook, 'xl/styles.xml')) ?? [];
  const guarded = (formats.match(/<xf.*?(?=<xf|$)/g) ?? []).map((format) =>
    format.includes('quotePrefix="1"'),
  );
  const sheet = await partOf(workbook, 'xl/worksheets/sheet1.xml');
  const texts = [...sheet.matchAll(/<c r="[A-Z]+\d+" s="(\d+)"[^>]*><is><t[^>]*>([^<]*)/g)];
  if (!texts.length) throw new Error('The workbook has no texts.');
  return [
    ...(sheet.match(/<f[ >]/g) ?? []),
    ...texts.flatMap(([, style, text = '']) =>
      /^(?:[=+\-@\t\r]|_x000[9D]_)/.test(text) && !guarded[Number(style)] ? [text] : [],
    ),
  ];
}
