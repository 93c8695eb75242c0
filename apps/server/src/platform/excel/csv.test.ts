import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('escapes separators, quotes, line breaks and formulas', () => {
  expect(csvLine(['a', null, '', 'b, "c"', 'two\nlines', new Date('2026-11-30T17:05:00Z')])).toBe(
    'a,,,"b, ""c""","two\nlines",2026-11-30 17:05\r\n',
  );
  expect(csvLine(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("x")'])).toBe(
    `'=1+1,'+1,'-1,'@SUM(A1),'\t=1,"'=HYPERLINK(""x"")"\r\n`,
  );
});
