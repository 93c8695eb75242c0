import { behind, plain } from '../../../../shared/theme/full-width.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import type { LineState } from '../../draft/line-state.ts';

const amber = {
  '& .more:not(:has(button))': { display: { xs: 'none', sm: 'inline' } },
  ...plain(colours.warnTint, colours.warnLine),
  '& .what > svg': { color: colours.warn },
};
const quiet = { ...plain(colours.tint, colours.line), '& .what > svg': { color: colours.ink3 } };

/** Amber: nothing submitted. Green: a version is submitted. Green to amber: submitted, with unsent changes. */
export const lineStateStyles: Record<LineState, object> = {
  cancelled: quiet,
  archived: quiet,
  prohibited: quiet,
  notBegun: quiet,
  declined: quiet,
  saving: amber,
  draft: amber,
  submitted: {
    ...plain(colours.okTint, colours.okLine),
    '& .what > svg, & .what > span > b': { color: colours.ok },
  },
  changed: {
    ...behind(
      `linear-gradient(90deg, ${colours.okTint} 0 46%, ${colours.warnTint} 54% 100%)`,
      colours.warnLine,
    ),
    bgcolor: colours.warnTint,
    '& .what > svg, & .what > span > b': { color: colours.ok },
  },
  offline: {
    ...plain('#1D2939', '#1D2939'),
    color: colours.page,
    '&& .more, && .end, && time, && time *': { color: '#E4E9F0' },
    '&& .badge': { bgcolor: '#FFD68A', color: '#4A2A00' },
  },
  inBox: {
    ...plain(colours.navyTint, colours.primaryLine),
    '& .what > svg, & .what > span > b': { color: colours.navy },
  },
  endedWithout: {
    ...plain(colours.page, colours.badLine),
    '& .what > svg, & .what > span > b': { color: colours.bad },
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: '0 0 auto',
      height: '2px',
      borderImage: `linear-gradient(${colours.bad}, ${colours.bad}) fill 0 / 0 / 0 100vmax`,
    },
  },
};
