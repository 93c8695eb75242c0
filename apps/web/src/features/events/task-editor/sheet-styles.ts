import { colours, focusRing } from '../../../shared/theme/tokens.ts';

const bare = { border: 0, background: 'none', font: 'inherit', color: 'inherit', cursor: 'pointer' };

/**
 * Styles of sections and questions. One rule set for the whole list, so that 500 questions create no styles
 * of their own.
 */
export const sheetLook = {
  '& .section': {
    ...{ border: `1px solid ${colours.line2}`, borderRadius: 2, mb: 2, bgcolor: colours.page },
    '& ol': { listStyle: 'none', m: 0, p: 0 },
    '& .head': {
      ...{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 44, px: 0.5 },
      ...{ bgcolor: colours.tint, borderRadius: '8px 8px 0 0' },
    },
    '& .title': {
      ...{ ...bare, cursor: 'text', flex: '1 1 60px', minWidth: 0, height: 32, px: 1, borderRadius: 1 },
      ...{ fontWeight: 600, fontSize: 14, fieldSizing: 'content', maxWidth: 420 },
      '@supports (field-sizing: content)': { flex: '0 1 auto' },
      '@media (pointer: coarse)': { fontSize: 16 },
      '&:hover': { bgcolor: colours.tint2 },
      '&:focus': { outline: 'none', bgcolor: colours.page, boxShadow: focusRing.field },
      '&[aria-invalid=true]': { boxShadow: `inset 0 0 0 1px ${colours.bad}` },
    },
    '& > .message': { px: 2, py: 1 },
  },
  '& li[data-question]': { counterIncrement: 'question' },
  '& .row': {
    ...{ display: 'flex', alignItems: 'center', minHeight: 44, px: 0.5 },
    borderTop: `1px solid ${colours.line}`,
    '&:hover': { bgcolor: colours.tint },
  },
  '& .open': {
    ...{
      ...bare,
      display: 'grid',
      alignItems: 'center',
      columnGap: 1.5,
      flex: 1,
      minWidth: 0,
      minHeight: 44,
    },
    ...{ gridTemplateColumns: { xs: '24px minmax(0, 1fr)', sm: '24px minmax(0, 1fr) auto' } },
    ...{ px: 0.5, py: { xs: 1, sm: 0 }, textAlign: 'left', borderRadius: 1 },
    '&::before': {
      ...{ content: 'counter(question)', textAlign: 'right', color: colours.ink3, fontSize: 13 },
      ...{ fontVariantNumeric: 'tabular-nums', gridRow: { xs: '1 / span 2', sm: 'auto' } },
    },
    '& .label': { fontWeight: 550, overflowWrap: 'anywhere', py: { sm: 1 } },
    '& .kind': {
      ...{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 13, color: colours.ink2 },
      ...{ gridColumn: { xs: 2, sm: 'auto' }, maxWidth: { sm: 320 }, overflowWrap: 'anywhere' },
    },
  },
  '& .message': {
    ...{ gridColumn: '2 / -1', pb: 1, fontSize: 13, fontWeight: 500, color: colours.bad },
  },
  '& .editor .number::before': { content: 'attr(data-word) " " counter(question)' },
  '& .handle, & .act': {
    ...{ ...bare, display: 'grid', placeItems: 'center', flex: 'none', width: 32, height: 32, p: 0 },
    ...{ borderRadius: 1, color: colours.ink3 },
    '@media (pointer: coarse)': { width: 40, height: 40 },
    '&:hover': { bgcolor: colours.tint2, color: colours.ink },
    '& svg': { fontSize: 18 },
  },
  '& .handle': { cursor: 'grab' },
  '& .act.wide': { display: { xs: 'none', sm: 'grid' } },
  '& [data-drop=before]': { boxShadow: `inset 0 2px 0 ${colours.primary}` },
  '& [data-drop=after]': { boxShadow: `inset 0 -2px 0 ${colours.primary}` },
  '& [data-drop=inside]': { boxShadow: `inset 0 0 0 2px ${colours.primary}` },
} as const;
