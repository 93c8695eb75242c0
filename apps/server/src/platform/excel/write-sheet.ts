import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import {
  type CellValue,
  fixedParts,
  rowXml,
  type SheetPlan,
  sheetEnd,
  sheetStart,
  workbookXml,
} from './sheet-xml.ts';

/** Rows as they come, several at a time. */
export type Batches = Iterable<CellValue[][]> | AsyncIterable<CellValue[][]>;

/** Writes a sheet as an Excel workbook; the rows are packed as they come and not kept. */
export async function writeSheet(plan: SheetPlan, batches: Batches): Promise<Buffer> {
  const zip = new ZipFile();
  let lastRow = 1;
  async function* sheet() {
    yield sheetStart(plan);
    for await (const rows of batches) {
      yield rows.map((cells) => rowXml(cells, ++lastRow)).join('');
    }
    yield sheetEnd(plan, lastRow);
  }
  async function* workbook() {
    yield workbookXml(plan, lastRow);
  }
  for (const [name, content] of Object.entries(fixedParts)) zip.addBuffer(Buffer.from(content), name);
  // One part after the other: how many rows there are is known when the workbook's own part is written.
  for (const [name, content] of [
    ['xl/worksheets/sheet1.xml', sheet],
    ['xl/workbook.xml', workbook],
  ] as const) {
    zip.addReadStreamLazy(name, (done) => {
      const stream = Readable.from(content(), { objectMode: false });
      stream.once('error', (error) => zip.emit('error', error));
      done(null, stream);
    });
  }
  zip.end();
  return await new Promise((resolve, reject) => {
    zip.once('error', reject);
    buffer(zip.outputStream).then(resolve, reject);
  });
}
