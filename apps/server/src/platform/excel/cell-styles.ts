/** Cell styles of forms: given content, cells to fill in, calculated cells. */
const formStyles = {
  given: { format: 49, fill: 3, wraps: true },
  givenNumber: { format: 0, fill: 3 },
  note: { format: 49, wraps: true },
  answer: { format: 49, border: 1, wraps: true, isFree: true },
  answerNumber: { format: 0, border: 1, isFree: true },
  answerPrice: { format: 166, border: 1, isFree: true },
  answerDate: { format: 165, border: 1, isFree: true },
  counted: { format: 4, fill: 3 },
  countedTotal: { format: 4, fill: 3, font: 1 },
  heading: { format: 49, font: 1, wraps: true },
  free: { format: 0, isFree: true },
  countedRank: { format: 1, fill: 3, font: 1 },
  counted0: { format: 3, fill: 3 },
  counted1: { format: 167, fill: 3 },
  counted3: { format: 168, fill: 3 },
  counted4: { format: 169, fill: 3 },
} as const satisfies Record<string, CellStyleDefinition>;

interface CellStyleDefinition {
  /** The number format: a built-in one, or one defined in the style sheet. */
  format: number;
  font?: number;
  fill?: number;
  border?: number;
  wraps?: boolean;
  /** Whether the cell stays editable in a protected worksheet. */
  isFree?: boolean;
}

export type CellStyle = keyof typeof formStyles;

/** The styles of plain cells, by index in the style sheet. */
export const styles = {
  number: 0,
  head: 1,
  text: 2,
  guarded: 3,
  lines: 4,
  guardedLines: 5,
  instant: 6,
  guardedHead: 7,
};

const plainStyles = [
  '<xf/>',
  '<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/>',
  '<xf numFmtId="49" applyNumberFormat="1"/>',
  '<xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/>',
  '<xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment wrapText="1"/></xf>',
  '<xf numFmtId="49" applyNumberFormat="1" quotePrefix="1" applyAlignment="1"><alignment wrapText="1"/></xf>',
  '<xf numFmtId="164" applyNumberFormat="1"/>',
  '<xf fontId="1" fillId="2" applyFont="1" applyFill="1" quotePrefix="1"/>',
];

const formStyleNames = Object.keys(formStyles) as CellStyle[];

/** The style index of a look. Texts that could be read as formulas use a separate style. */
export const styleIndexOf = (style: CellStyle, isGuarded = false) =>
  plainStyles.length + 2 * formStyleNames.indexOf(style) + Number(isGuarded);

function formStyleXml(
  { format, font = 0, fill = 0, border = 0, wraps, isFree }: CellStyleDefinition,
  isGuarded: boolean,
) {
  const alignment = `<alignment vertical="top"${wraps ? ' wrapText="1"' : ''}/>`;
  const protection = isFree ? '<protection locked="0"/>' : '';
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${isFree ? ' applyProtection="1"' : ''}${isGuarded ? ' quotePrefix="1"' : ''}>${alignment}${protection}</xf>`;
}

const solid = (colour: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`;
const line = (side: string) => `<${side} style="thin"><color rgb="FF90A4AE"/></${side}>`;

const cellFormats = [
  ...plainStyles,
  ...formStyleNames.flatMap((name) => [
    formStyleXml(formStyles[name], false),
    formStyleXml(formStyles[name], true),
  ]),
];

/** The content of every workbook's style sheet, inside its root element. */
export const styleParts = [
  '<numFmts count="6"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="#,##0.00##"/><numFmt numFmtId="167" formatCode="#,##0.0"/><numFmt numFmtId="168" formatCode="#,##0.000"/><numFmt numFmtId="169" formatCode="#,##0.0000"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFE3F2FD')}${solid('FFF4F6F8')}</fills>`,
  `<borders count="2"><border/><border>${['left', 'right', 'top', 'bottom'].map(line).join('')}<diagonal/></border></borders>`,
  '<cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs>`,
].join('');
