/** The decimal separator. */
export type DecimalMark = '.' | ',';

const anySign = /\p{Sc}/gu;
// One thousands separator, the same throughout, and only between groups of three digits.
const patterns: Record<DecimalMark, RegExp> = {
  '.': /^(-?)(\d+|[1-9]\d{0,2}([,'’\s])\d{3}(?:\3\d{3})*)?(?:\.(\d*))?$/u,
  ',': /^(-?)(\d+|[1-9]\d{0,2}([.'’\s])\d{3}(?:\3\d{3})*)?(?:,(\d*))?$/u,
};
/** No valid answer is longer. */
const maxLength = 60;

/**
 * Converts a typed number to the form of calls: "3,021,000.50" becomes "3021000.50". Without `mark`, the
 * comma is a decimal comma only if the text is not a number otherwise. Null if the text is not a number.
 */
export function typedNumber(text: string, mark?: DecimalMark): string | null {
  if (!mark) return typedNumber(text, '.') ?? typedNumber(text, ',');
  if (text.length > maxLength) return null;
  const plain = text
    .replace(anySign, '')
    .trim()
    .replace(/^[-−]\s*/u, '-');
  const [, sign = '', whole = '', , fraction = ''] = patterns[mark].exec(plain) ?? [];
  if (!whole && !fraction) return null;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  return `${sign}${digits}${fraction && `.${fraction}`}`;
}

/**
 * The decimal marks that texts copied together may use: those with which most of them are numbers. With two
 * marks, the texts are different numbers depending on the mark.
 */
export function possibleMarks(
  texts: readonly string[],
  read: (text: string, mark: DecimalMark) => string | null = typedNumber,
): [DecimalMark, ...DecimalMark[]] {
  const readings = texts.map((text) => [read(text, '.'), read(text, ',')] as const);
  const points = readings.filter(([point]) => point !== null).length;
  const commas = readings.filter(([, comma]) => comma !== null).length;
  if (points !== commas) return points > commas ? ['.'] : [','];
  return readings.every(([point, comma]) => point === comma) ? ['.'] : ['.', ','];
}

/** The decimal mark of texts that were written together; the point if both are possible. */
export const likelyMark = (texts: readonly string[]): DecimalMark => possibleMarks(texts)[0];
