import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import {
  type CellValue,
  fixedParts,
  rowXml,
  sheetEnd,
  sheetPath,
  sheetStart,
  type WrittenSheet,
  workbookXml,
} from './sheet-xml.ts';
import type { GivenSheet } from './workbook.ts';

const rowsOfBatch = 1000;

/** A workbook that is packed sheet by sheet, so that only one of them is held; those of the front are given last. */
export class SheetBySheet {
  readonly #zip = new ZipFile();
  readonly #written: WrittenSheet[] = [];
  readonly #frontCount: number;
  readonly #bytes = buffer(this.#zip.outputStream);

  constructor(frontCount: number) {
    this.#frontCount = frontCount;
  }

  /** Packs the next sheet. */
  async add(sheet: GivenSheet): Promise<void> {
    await this.#pack(sheet, this.#frontCount + this.#written.length, this.#written);
  }

  /** Packs the sheets that stand before all others, and gives the whole. */
  async finish(front: GivenSheet[]): Promise<Buffer> {
    const first: WrittenSheet[] = [];
    for (const [index, sheet] of front.entries()) await this.#pack(sheet, index, first);
    const all = [...first, ...this.#written];
    for (const [name, content] of Object.entries(fixedParts(all.length))) {
      this.#zip.addBuffer(Buffer.from(content), name);
    }
    this.#zip.addBuffer(Buffer.from(workbookXml(all)), 'xl/workbook.xml');
    this.#zip.end();
    return this.#bytes;
  }

  async #pack({ rows, ...plan }: GivenSheet, index: number, written: WrittenSheet[]): Promise<void> {
    const lastRow = rows.length + 1;
    written.push({ plan, lastRow });
    await new Promise<void>((resolve, reject) => {
      const stream = Readable.from(xmlOf({ rows, ...plan }, index === 0, lastRow), { objectMode: false });
      stream.once('end', resolve).once('error', reject);
      this.#zip.addReadStream(stream, sheetPath(index));
    });
  }
}

function* xmlOf({ rows, ...plan }: GivenSheet, isFirst: boolean, lastRow: number): Generator<string> {
  yield sheetStart(plan, isFirst);
  for (let start = 0; start < rows.length; start += rowsOfBatch) {
    const batch: CellValue[][] = rows.slice(start, start + rowsOfBatch);
    yield batch.map((cells, index) => rowXml(cells, start + index + 2)).join('');
  }
  yield sheetEnd(plan, lastRow);
}
