import { WorkbookRejectedError } from './workbook-content.ts';

/** Maximum length of a text in a spreadsheet cell. */
const maxTextLength = 32_767;

/** Collects the text of strings or values, one after another. */
export interface TextCollector {
  open(name: string): void;
  close(name: string): void;
  add(piece: string): void;
  /** Returns the collected text and resets the collector. */
  take(): string;
}

/** Collects the text runs of a string without phonetic readings; `where` names the cell in error messages. */
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
      if (text.length > maxTextLength) {
        throw new WorkbookRejectedError(`${where()} contains more than ${maxTextLength} characters.`);
      }
    },
    take() {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

/** Workbooks write characters that XML does not allow as escapes, such as _x000D_. */
export const decodeText = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
