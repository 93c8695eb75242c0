import { colours } from '../../../shared/theme/tokens.ts';
import type { Row } from './compared.ts';

/** Width of the sticky first column. */
export const firstWidth = 270;
export const minColumnWidth = 130;
export const maxColumnWidth = 320;
export const chartHeight = 140;
export const headHeight = 78;

/** Row heights are fixed per kind, so that thousands of rows need no measuring. */
export function heightOf(row: Row): number {
  if (row.kind === 'section') return 33;
  if (row.kind === 'total' || row.kind === 'common') return 57;
  const isLong = row.kind === 'question' && ['TEXT', 'LONG_TEXT', 'SEVERAL_OF'].includes(row.question.type);
  return isLong ? 67 : 47;
}

const clamp = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});

/** Hatching marks incomplete totals. */
export const hatched = 'repeating-linear-gradient(135deg, #E9C58F 0 4px, #F7E5C8 4px 8px)';
export const bar = '#B8CCE1';

const edge = `1px 0 0 ${colours.line}, 6px 0 10px -6px rgba(16, 24, 40, .12)`;

// One style sheet for the whole table: styles for each of thousands of cells would slow down scrolling.
export const tableStyles = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  fontSize: 13,
  lineHeight: '18px',
  '& th, & td': {
    p: '0 12px',
    borderBottom: `1px solid ${colours.line}`,
    textAlign: 'right',
    fontWeight: 400,
    boxSizing: 'border-box',
    overflow: 'hidden',
  },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    pl: 3,
    textAlign: 'left',
    bgcolor: colours.page,
    boxShadow: edge,
    overflow: 'visible',
  },
  '& thead th': {
    position: 'sticky',
    top: 'max(0px, var(--head-top, 0px))',
    zIndex: 2,
    height: headHeight,
    py: '10px',
    verticalAlign: 'top',
    bgcolor: colours.tint,
    borderTop: `1px solid ${colours.line2}`,
    borderBottomColor: colours.line2,
    '&:first-of-type': { zIndex: 3, bgcolor: colours.tint, textAlign: 'right', color: colours.ink3 },
  },
  '& .name': { ...clamp(2), fontWeight: 600, color: colours.ink, fontSize: 13 },
  '& .code': { display: 'block', fontSize: 12, lineHeight: '16px', color: colours.ink3 },
  '& td': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  '& .note': { display: 'block', fontSize: 12, lineHeight: '16px', color: colours.ink3, fontWeight: 400 },
  '& .what': {
    display: 'block',
    width: '100%',
    p: 0,
    border: 0,
    bgcolor: 'transparent',
    font: 'inherit',
    color: colours.ink,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover .label': { textDecoration: 'underline' },
    '& .label, & .note': {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .label': { fontWeight: 550 },
  },
  '& .long .what .label': { ...clamp(2), whiteSpace: 'normal' },
  '& .total td, & .total .label': { fontSize: 14, fontWeight: 620 },
  '& .lowest': {
    bgcolor: colours.okTint,
    color: colours.ok,
    fontWeight: 620,
    '& .note': { color: colours.ok },
  },
  '& .partial .note, & .review': { color: colours.warn },
  '& .mark': { mr: '4px', verticalAlign: '-2px', '&.quiet': { color: colours.ink3 } },
  '& .missing': { color: colours.ink3, fontStyle: 'italic' },
  '& .no': { color: colours.warn, fontWeight: 550 },
  '& .long td .said': { ...clamp(3), whiteSpace: 'normal' },
  '& .files': {
    p: 0,
    border: 0,
    bgcolor: 'transparent',
    font: 'inherit',
    color: colours.link,
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
  '& tbody tr': { scrollMarginTop: 'var(--row-margin, 0px)' },
  '& .section th': {
    fontWeight: 600,
    fontSize: 12,
    color: colours.ink3,
    verticalAlign: 'bottom',
    pb: '6px',
    borderBottomColor: colours.line2,
  },
  '& .section td': { borderBottomColor: colours.line2 },
  '& .gap td': { p: 0, border: 0 },
} as const;
