import { measures } from '../../shared/theme/tokens.ts';

/** Keeps what is scrolled to clear of the bar that stays on top. */
export const belowTopBar = { scrollMarginTop: measures.topBar + 16 } as const;
