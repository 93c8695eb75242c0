/** Spreadsheets quote a cell that contains a tab, a line break or a quote, and double the quotes in it. */
const quotedCell = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
const plainCell = /[^\t\n]*/y;

/**
 * Rows of a table copied from a spreadsheet. Null for a single plain text. Cells end only at tabs and line
 * ends, because commas and semicolons belong to numbers and texts.
 */
export function pastedRows(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n');
  // Not a regular expression: `\n+$` takes quadratic time for many line breaks before a text.
  let end = lines.length;
  while (lines[end - 1] === '\n') end -= 1;
  const plain = lines.slice(0, end);
  return /[\t\n]/.test(plain) ? rowsOf(plain) : null;
}

function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at <= text.length; at += 1) {
    quotedCell.lastIndex = at;
    plainCell.lastIndex = at;
    const quoted = quotedCell.exec(text);
    const cell = quoted?.[1]?.replaceAll('""', '"') ?? plainCell.exec(text)?.[0] ?? '';
    rows.at(-1)?.push(cell.replace(/\s+/g, ' ').trim());
    at = quoted ? quotedCell.lastIndex : plainCell.lastIndex;
    if (text.charAt(at) === '\n') rows.push([]);
  }
  return rows;
}
