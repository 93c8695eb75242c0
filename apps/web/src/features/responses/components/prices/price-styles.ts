import { colours } from '../../../../shared/theme/tokens.ts';

const ownCell = {
  ...{ width: '100%', height: '100%', minHeight: 44, border: 0, px: 1.25, py: 0, font: 'inherit' },
  ...{ color: colours.ink, bgcolor: 'transparent', boxSizing: 'border-box', textAlign: 'right' },
  '&:focus': { outline: `2px solid ${colours.primary}`, outlineOffset: '-2px' },
  '&[aria-invalid=true]': { boxShadow: `inset 0 0 0 1.5px ${colours.bad}`, color: colours.bad },
  '&[data-warn]': { boxShadow: `inset 0 0 0 1.5px ${colours.warnFill}` },
  '&[data-typing]': {
    outline: `1.5px dashed ${colours.primary}`,
    outlineOffset: '-2px',
    bgcolor: colours.primaryTint,
  },
  '&[data-off]': { color: colours.ink3, textDecoration: 'line-through' },
} as const;

const notes = {
  '& .note': {
    ...{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 12, lineHeight: '16px', py: 0.5 },
    '& svg': { fontSize: 16 },
    '&.bad': { color: colours.bad, fontWeight: 500 },
    '&.warn': { color: colours.warn, fontWeight: 500 },
  },
};

/** Styles of the price table: the buyer's cells tinted, editable cells white, pasted cells green. Cards on a phone. */
export const priceLook = {
  ...notes,
  fontVariantNumeric: 'tabular-nums',
  '& .grid': { border: `1px solid ${colours.line2}`, borderRadius: 1, overflow: 'hidden' },
  '& .scroll': { overflowX: 'auto', overscrollBehavior: 'contain' },
  '& .grid[data-virtual] .scroll': { maxHeight: 560, overflowY: 'auto' },
  '& table, & thead, & tbody': { display: 'block' },
  '& .line': {
    ...{ display: 'grid', alignItems: 'stretch', fontSize: 13, lineHeight: '18px' },
    borderTop: `1px solid ${colours.line}`,
    '& > *': {
      ...{ display: 'flex', alignItems: 'center', minWidth: 0, p: 0, px: 1.25, py: 0.5, textAlign: 'left' },
      ...{ fontWeight: 400, overflowWrap: 'anywhere' },
    },
    '& > * + *:not(.notes)': { borderLeft: `1px solid ${colours.line}` },
    '& > .code, & > .description, & > .quantity, & > .unit': { bgcolor: colours.tint, color: colours.ink2 },
    '& > .description': { color: colours.ink },
    '& > .quantity, & > .total': { justifyContent: 'flex-end' },
    '& > .quantity': { whiteSpace: 'nowrap', px: 1 },
    '& > .total': { fontWeight: 600, textAlign: 'right' },
    '& > .own': { p: 0 },
    '& > .own[data-pasted]': { bgcolor: '#F1F8F3' },
    '& > .noBid': { justifyContent: 'center' },
    '& > .comment input': { textAlign: 'left' },
    '& > .notes': { gridColumn: '1 / -1', display: 'block', px: 1.25 },
    '& input:not([type=checkbox])': ownCell,
    '& input[type=checkbox]': { width: 18, height: 18, accentColor: colours.primary },
    '&.columns': {
      ...{ position: 'sticky', top: 0, zIndex: 2, borderTop: 0, bgcolor: colours.tint },
      '& > *': {
        ...{ bgcolor: colours.tint, color: colours.ink3, fontSize: 12, lineHeight: '16px', fontWeight: 550 },
        py: 1,
      },
      '& > .quantity, & > .unitPrice, & > .total, & > .leadTime': {
        justifyContent: 'flex-end',
        textAlign: 'right',
      },
      '& > .noBid': { px: 0.5, textAlign: 'center' },
    },
  },
  '& .sum': {
    ...{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 },
    ...{ px: { xs: 0, sm: 1.5 }, py: 1.75, fontSize: 13, color: colours.ink2 },
    borderTop: { sm: `1px solid ${colours.line2}` },
    '& b': { fontSize: 16, fontWeight: 650, color: colours.ink },
  },
  '& .cards[data-virtual]': { maxHeight: '75vh', overflowY: 'auto' },
  '& .card': {
    ...{
      border: `1px solid ${colours.line2}`,
      borderRadius: 1,
      p: 1.5,
      mb: 1,
      fontSize: 13,
      lineHeight: '18px',
    },
    '&[data-wrong]': { borderColor: colours.bad },
    '& .head': { display: 'flex', gap: 1.5, justifyContent: 'space-between', '& b': { fontWeight: 600 } },
    '& .head span, & .quiet': { color: colours.ink3, whiteSpace: 'nowrap' },
    '& .pair': { display: 'flex', flexWrap: 'wrap', gap: 1.25, my: 1 },
    '& .own': { flex: '1 1 120px', '& > span': { display: 'block', fontSize: 12, mb: 0.5 } },
    '& .own.unitPrice': { flex: '2 1 160px' },
    '& .own.comment': { flex: '1 1 100%' },
    '& .own[data-pasted] input': { bgcolor: '#F1F8F3' },
    '& .own input': {
      ...{ ...ownCell, height: 44, border: `1px solid ${colours.field}`, borderRadius: 1, fontSize: 16 },
    },
    '& .own.comment input': { textAlign: 'left' },
    '& .foot': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 },
    '& .foot > span': { ml: 'auto', color: colours.ink2, '& b': { color: colours.ink, fontWeight: 600 } },
    '& label': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 },
    '& input[type=checkbox]': { width: 20, height: 20, accentColor: colours.primary },
  },
} as const;
