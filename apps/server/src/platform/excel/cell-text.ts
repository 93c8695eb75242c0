import { WorkbookRefusedError } from './workbook-content.ts';

/** As much as a spreadsheet lets anyone put into a cell. */
const longestText = 32_767;

/** Collects the text of one string or value after the other. */
export interface TextCollector {
  open(name: string): void;
  close(name: string): void;
  add(piece: string): void;
  /** The text so far; the next one starts anew. */
  take(): string;
}

/** Collects the runs of a string, but not the readings printed above them; `where` names the cell in a refusal. */
export function createTextCollector(where: () => string): TextCollector {
  let text = '';
  let isInText = false;
  let isInReading = false;
  return {
    open(name) {
      if (name === 'rPh') isInReading = true;
      if (name === 't' || name === 'v') isInText = !isInReading;
    },
    close(name) {
      if (name === 'rPh') isInReading = false;
      if (name === 't' || name === 'v') isInText = false;
    },
    add(piece) {
      if (!isInText) return;
      text += piece;
      if (text.length > longestText) {
        throw new WorkbookRefusedError(`${where()} contains more than ${longestText} characters.`);
      }
    },
    take() {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

/** Characters that XML cannot hold stand in a workbook as _x000D_. */
export const decodeText = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
