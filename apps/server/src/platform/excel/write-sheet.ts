import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import {
  type CellValue,
  fixedParts,
  rowXml,
  type SheetPlan,
  sheetEnd,
  sheetPath,
  sheetStart,
  type WrittenSheet,
  workbookXml,
} from './sheet-xml.ts';

/** Rows in batches, as they arrive. */
type Batches = Iterable<CellValue[][]> | AsyncIterable<CellValue[][]>;

interface WorksheetInput {
  plan: SheetPlan;
  batches: Batches;
}

/** Writes sheets as an Excel workbook. Rows are compressed as they arrive and not kept. */
export async function writeSheets(worksheets: WorksheetInput[]): Promise<Buffer> {
  const zip = new ZipFile();
  const written: WrittenSheet[] = worksheets.map(({ plan }) => ({ plan, lastRow: 1 }));
  async function* sheet({ plan, batches }: WorksheetInput, index: number) {
    const sofar = written[index] as WrittenSheet;
    yield sheetStart(plan, index === 0);
    for await (const rows of batches) {
      yield rows
        .map((cells) => {
          sofar.lastRow += 1;
          return rowXml(cells, sofar.lastRow);
        })
        .join('');
    }
    yield sheetEnd(plan, sofar.lastRow);
  }
  async function* workbook() {
    yield workbookXml(written);
  }
  for (const [name, content] of Object.entries(fixedParts(worksheets.length))) {
    zip.addBuffer(Buffer.from(content), name);
  }
  // In sequence, because xl/workbook.xml contains the number of rows.
  for (const [name, content] of [
    ...worksheets.map((one, index) => [sheetPath(index), () => sheet(one, index)] as const),
    ['xl/workbook.xml', workbook] as const,
  ]) {
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
