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
import type { SheetStart } from './workbook.ts';

/** A workbook that is packed sheet by sheet, so that only a part of one is held; those of the front are given last. */
export class SheetBySheet {
  readonly #zip = new ZipFile();
  readonly #front: WrittenSheet[] = [];
  readonly #others: WrittenSheet[] = [];
  readonly #frontCount: number;
  readonly #bytes = buffer(this.#zip.outputStream);

  constructor(frontCount: number) {
    this.#frontCount = frontCount;
  }

  /** Packs the next sheet; its rows come in batches. */
  async add({ plan, isFront }: SheetStart, batches: AsyncIterable<CellValue[][]>): Promise<void> {
    const sheets = isFront ? this.#front : this.#others;
    const place = isFront ? sheets.length : this.#frontCount + sheets.length;
    const sheet = { plan, lastRow: 1 };
    sheets.push(sheet);
    await new Promise<void>((resolve, reject) => {
      const stream = Readable.from(xmlOf(sheet, place === 0, batches), { objectMode: false });
      stream.once('end', resolve).once('error', reject);
      this.#zip.addReadStream(stream, sheetPath(place));
    });
  }

  /** Gives the whole. */
  finish(): Promise<Buffer> {
    const all = [...this.#front, ...this.#others];
    for (const [name, content] of Object.entries(fixedParts(all.length))) {
      this.#zip.addBuffer(Buffer.from(content), name);
    }
    this.#zip.addBuffer(Buffer.from(workbookXml(all)), 'xl/workbook.xml');
    this.#zip.end();
    return this.#bytes;
  }
}

async function* xmlOf(
  sheet: { plan: SheetPlan; lastRow: number },
  isFirst: boolean,
  batches: AsyncIterable<CellValue[][]>,
): AsyncGenerator<string> {
  yield sheetStart(sheet.plan, isFirst);
  for await (const rows of batches) {
    let xml = '';
    for (const cells of rows) {
      sheet.lastRow += 1;
      xml += rowXml(cells, sheet.lastRow);
    }
    yield xml;
  }
  yield sheetEnd(sheet.plan, sheet.lastRow);
}
