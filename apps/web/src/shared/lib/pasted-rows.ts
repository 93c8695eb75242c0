/** The rows of a table that was copied from a spreadsheet, or null where one plain text was. */
export function pastedRows(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n');
  // Not by a pattern: `\n+$` takes quadratic time for many line breaks before a text.
  let end = lines.length;
  while (lines[end - 1] === '\n') end -= 1;
  const plain = lines.slice(0, end);
  const separator = plain.includes('\t') ? '\t' : separatorOf(plain);
  if (separator === null && !plain.includes('\n')) return null;
  return rowsOf(plain, separator);
}

/** What separates the values where each line has as many of them. */
function separatorOf(text: string): string | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  const isEven = (separator: string) => {
    const counts = new Set(lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length));
    return counts.size === 1 && !counts.has(1);
  };
  return [';', ','].find(isEven) ?? null;
}

/** Spreadsheets put quotes around a cell that holds a line break, a separator or a quote. */
function rowsOf(text: string, separator: string | null): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.replace(/\s+/g, ' ').trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || (cell === '' && separator !== null))) isQuoted = !isQuoted;
    else if (!isQuoted && character === separator) endCell();
    else if (!isQuoted && character === '\n') {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  endCell();
  return rows;
}
