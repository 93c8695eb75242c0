import { colours } from '../../../shared/theme/tokens.ts';

/** Styles of the price grid: a table, or on a phone a card of two rows per line. */
export const gridLook = {
  mt: 3,
  '& .grid': {
    ...{ maxHeight: 480, overflow: 'auto', border: `1px solid ${colours.line2}`, borderRadius: 2 },
    overscrollBehavior: 'contain',
    '& table, & thead, & tbody': { display: 'block' },
    '& td, & th': { p: 0, fontWeight: 'inherit', textAlign: 'left', minWidth: 0 },
  },
  '& .line': {
    ...{ display: 'grid', alignItems: 'stretch', minHeight: 36, fontSize: 13 },
    gridTemplateColumns: {
      xs: '36px minmax(0, 1fr) 72px 36px',
      sm: '40px 104px minmax(0, 1fr) 92px 104px 36px',
    },
    borderTop: `1px solid ${colours.line}`,
    '&.columns': {
      ...{ display: { xs: 'none', sm: 'grid' }, position: 'sticky', top: 0, zIndex: 2, borderTop: 0 },
      ...{ bgcolor: colours.tint, fontSize: 12, fontWeight: 550, color: colours.ink3, lineHeight: '36px' },
      '& > *': { px: 1.25 },
    },
    '& > .place': {
      ...{ display: 'grid', placeItems: 'center', bgcolor: colours.tint, color: colours.ink3, fontSize: 12 },
      ...{ fontVariantNumeric: 'tabular-nums', gridRow: { xs: '1 / span 2', sm: 'auto' } },
    },
    '& > * + *': { borderLeft: { sm: `1px solid ${colours.line}` } },
    '& > .quantity': { textAlign: 'right' },
    // On a phone the description comes first, with code and unit below.
    '& > .description': { order: { xs: 1, sm: 0 } },
    '& > .quantity, & > .end': { order: { xs: 2, sm: 0 } },
    '& > .code, & > .unit': { order: { xs: 3, sm: 0 }, gridRow: { xs: 2, sm: 'auto' } },
    '& > .code': { gridColumn: { xs: 2, sm: 'auto' } },
    '& > .unit': { gridColumn: { xs: 3, sm: 'auto' } },
    '& > .message': { gridColumn: '2 / -1', order: 4, px: 1.25, pt: 0.5, borderLeft: 0 },
    '& input': {
      ...{ width: '100%', height: '100%', minHeight: 36, border: 0, px: 1.25, py: 0, font: 'inherit' },
      ...{ color: colours.ink, bgcolor: 'transparent', textAlign: 'inherit', boxSizing: 'border-box' },
      '@media (pointer: coarse)': { fontSize: 16 },
      '&::placeholder': { color: colours.off, opacity: { xs: 1, sm: 0 } },
      '&:focus': { outline: `2px solid ${colours.primary}`, outlineOffset: '-2px' },
      '&[aria-invalid=true]': { boxShadow: `inset 0 0 0 1.5px ${colours.bad}` },
    },
    '&:last-of-type .description input::placeholder': { color: colours.ink3, opacity: 1 },
    '& .act': { width: 34, height: 34, opacity: { sm: 0 } },
    '&:hover .act, &:focus-within .act': { opacity: 1 },
  },
} as const;
