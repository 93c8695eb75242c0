import { topBarHeight } from '../../shared/theme/tokens.ts';

/** Keeps scroll targets clear of the sticky top bar. */
export const belowTopBar = { scrollMarginTop: `calc(${topBarHeight} + 16px)` } as const;
