/** How a number is written: which character stands before its decimals. */
type Mark = '.' | ',';

/** Spaces of all kinds, currency signs and apostrophes between thousands mean nothing. */
const meaningless = /[\s\u00a0\u202f'’£$€¥]/g;

/** Whether figures that were copied together are written with a decimal comma. */
export function markOf(texts: readonly string[]): Mark {
  const plain = texts.map((text) => text.replace(meaningless, ''));
  const hasComma = plain.some((text) => /\d,(\d{1,2}|\d{4,})$/.test(text) || /\.\d{3},\d/.test(text));
  return hasComma ? ',' : '.';
}

/** What was typed or pasted as calls carry it: "3,021,000.50" is "3021000.50"; null where it is no number. */
export function typedNumber(text: string, mark: Mark = markOf([text])): string | null {
  const plain = text.replace(meaningless, '');
  const separator = mark === '.' ? ',' : '.';
  const grouped = new RegExp(`^-?\\d{1,3}(\\${separator}\\d{3})+(\\${mark}\\d*)?$`);
  const bare = grouped.test(plain) ? plain.replaceAll(separator, '') : plain;
  const [, sign = '', whole = '', fraction = ''] =
    new RegExp(`^(-?)(\\d*)(?:\\${mark}(\\d*))?$`).exec(bare) ?? [];
  if (!whole && !fraction) return null;
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`;
}
