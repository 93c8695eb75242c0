import { colours, shadows } from '../../../shared/theme/tokens.ts';

export const spreadHeight = 60;

export const dotColour = { lowest: colours.okFill, followed: colours.primary, other: '#8FA9C6' } as const;

/** From here on a line is one row; below, its picture has a row of its own. */
const wide = 'md';

// One style sheet for the whole list, as in the table.
export const spreadStyles = {
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& li, & .axis': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr) auto',
      [wide]: 'minmax(160px, 264px) minmax(0, 1fr) 148px 152px',
    },
    columnGap: { xs: 1.5, [wide]: 3.5 },
    alignItems: 'center',
    borderBottom: `1px solid ${colours.line}`,
    fontSize: 13,
    lineHeight: '18px',
    py: { xs: 1.5, [wide]: 0 },
  },
  '& .gap': { p: 0, border: 0 },
  '& .axis': {
    display: { xs: 'none', [wide]: 'grid' },
    height: 34,
    fontSize: 12,
    fontWeight: 550,
    color: colours.ink3,
    borderBottomColor: colours.line2,
    position: 'sticky',
    top: 0,
    zIndex: 2,
    bgcolor: colours.page,
  },
  '& .ticks': { position: 'relative', height: 18, fontVariantNumeric: 'tabular-nums' },
  '& .ticks span': { position: 'absolute', transform: 'translateX(-50%)', whiteSpace: 'nowrap' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: colours.ink3 },
  // All places are explicit, because the text of a selected dot shares one with the picture.
  '& li .line': { minWidth: 0, gridColumn: 1, gridRow: 1 },
  '& .what': {
    display: 'block',
    maxWidth: '100%',
    p: 0,
    border: 0,
    bgcolor: 'transparent',
    font: 'inherit',
    fontWeight: 600,
    color: colours.ink,
    textAlign: 'left',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .picture': {
    display: 'block',
    overflow: 'visible',
    gridColumn: { xs: '1 / -1', [wide]: 2 },
    gridRow: { xs: 2, [wide]: 1 },
    '& text': { fontSize: 11, fontWeight: 500, fill: colours.ink2, fontVariantNumeric: 'tabular-nums' },
    '& .least': { fontWeight: 600, fill: colours.ok },
  },
  '& .lowest': {
    minWidth: 0,
    overflowWrap: 'anywhere',
    gridColumn: { xs: '1 / -1', [wide]: 3 },
    gridRow: { xs: 3, [wide]: 1 },
  },
  '& .apart': {
    gridColumn: { xs: 2, [wide]: 4 },
    gridRow: 1,
    alignSelf: { xs: 'start', [wide]: 'center' },
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    '& b': { fontWeight: 600 },
  },
  '& .bar': {
    display: { xs: 'none', [wide]: 'block' },
    height: 6,
    mt: '3px',
    borderRadius: '3px',
    bgcolor: colours.tint2,
    overflow: 'hidden',
    '& span': { display: 'block', height: '100%', bgcolor: colours.primary },
  },
  // Lies over the picture, so that its text can be placed by percentage of the axis.
  '& .active': {
    position: 'relative',
    gridColumn: { xs: '1 / -1', [wide]: 2 },
    gridRow: { xs: 2, [wide]: 1 },
    alignSelf: 'end',
    height: 0,
    zIndex: 3,
    pointerEvents: 'none',
    '& > *': {
      maxWidth: 280,
      p: '6px 10px',
      borderRadius: 1,
      bgcolor: colours.ink,
      color: colours.page,
      fontSize: 12,
      lineHeight: '16px',
      boxShadow: shadows.floating,
      overflowWrap: 'anywhere',
    },
    '& b, & span': { display: 'block' },
  },
} as const;
