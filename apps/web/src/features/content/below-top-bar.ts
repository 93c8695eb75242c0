import { topBarHeight } from '../../shared/theme/tokens.ts';

/** Keeps what is scrolled to clear of the bar that stays on top. */
export const belowTopBar = { scrollMarginTop: `calc(${topBarHeight} + 16px)` } as const;
