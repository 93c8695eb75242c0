/** Pieces that make parsers, patterns and line breakers slow when repeated. */
const pieces = [
  ...[
    '- ',
    '-\t',
    ' - ',
    '* ',
    '+ ',
    '1. ',
    '1) - ',
    '> ',
    '>',
    '> - ',
    '- > ',
    '- \n',
    '-\n',
    '- a\n',
    '- a\n\n',
  ],
  ...[
    '  - a\n',
    '* a\n ',
    '> a\n',
    '\ta\n',
    'a\n',
    'a  \n',
    '\\\n',
    'a\n=\n',
    '---\n',
    '#\n',
    '# ',
    'a #',
    '```\n',
  ],
  ...[
    '~~~a\n',
    '*a_',
    '_a_*',
    '*a',
    '_a',
    'a**',
    '**a',
    '***a',
    '*a**',
    '*a* ',
    '*a\n\n',
    '~~a',
    '`a',
    '``a',
    '`',
  ],
  ...[
    '[',
    '[a',
    '[a]',
    '[]',
    '[a](',
    '[a](<b ',
    '[a](b "',
    "[a](b '",
    '[a](b (',
    '[a]()',
    '[a][',
    '](',
    '![',
    '[(',
  ],
  ...[
    '![a](b)',
    '[a]: b\n',
    '[a]:\n',
    '[a]: b "\n',
    '<',
    '</a',
    '<a ',
    '<a b="',
    '<!--',
    '<?',
    '<![CDATA[',
    '<!A ',
  ],
  ...[
    '<a:',
    '<a:b>',
    '<a@',
    '<a@b>',
    '<div>\n',
    '&',
    '&a',
    '&amp;',
    '&#',
    '\\',
    '|a',
    '||',
    '|-|\n',
    '"',
    '""',
    '",',
  ],
  ...[
    'http://a',
    'www.a',
    'a@',
    'a.',
    'a@a.',
    '.',
    '-',
    'a-',
    '0',
    '1,',
    '1.1',
    '+1',
    '%',
    '%25',
    '=',
    '$',
    '{{a',
    ';',
  ],
  ...[
    '(',
    '()',
    ' ',
    ' a',
    'a ',
    '  a',
    '\t',
    '\u00a0',
    'a',
    'aA',
    '\u00e9',
    'e\u0301',
    'a\u0301\u0302',
    '\ufb01',
  ],
  ...[
    '\u0130',
    '\ufdfa',
    '\u0e01',
    '\u4e00',
    '\u05d0',
    '\u0627',
    'a\u05d0',
    '\ud83d\ude00',
    '\ud83d\udc69\u200d',
  ],
  ...['\u1100\u1161', '\u0915\u094d', '\u00ad'],
];

/** A text of exactly this length for each piece, and some more that grow or nest. */
export function hostileTexts(length: number): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const piece of pieces) texts[JSON.stringify(piece)] = `a${fill(() => piece, length - 2)}b`;
  texts['growing backticks'] = fill((index) => `a${'`'.repeat(index + 1)}`, length);
  texts['growing indent'] = fill((index) => `${' '.repeat(2 * index)}- a\n`, length);
  texts['growing tabs'] = fill((index) => `${'\t'.repeat(index)}- a\n`, length);
  texts['open and closed brackets'] = '['.repeat(length / 2) + ']'.repeat(length / 2);
  texts['open and closed emphasis'] = `${'*'.repeat(length / 2 - 1)}a${'*'.repeat(length / 2 - 1)}`;
  texts['markers alone'] = `${'- '.repeat(length / 2 - 1)}a`;
  return texts;
}

/** Repeats a piece, which may depend on its index, up to a length. */
function fill(piece: (index: number) => string, length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += piece(index);
  // A lone surrogate would be rejected before anything parses it.
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, 'a');
}
