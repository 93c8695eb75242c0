import { fromBufferPromise } from 'yauzl';

/** The texts of all parts of a workbook, by name. */
export async function partsOf(workbook: Buffer): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  const file = await fromBufferPromise(workbook);
  for await (const entry of file.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts[entry.fileName] = Buffer.concat(chunks).toString();
  }
  return parts;
}

/** The text of a part of a workbook. */
export async function partOf(workbook: Buffer, name: string): Promise<string> {
  const part = (await partsOf(workbook))[name];
  if (part === undefined) throw new Error(`The workbook has no ${name}.`);
  return part;
}

/** The cells of an export that a spreadsheet could take for a formula: formulas, and such texts without the mark. */
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
