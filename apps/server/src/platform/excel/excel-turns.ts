import { createTurns } from '../turns/turns.ts';

/** Workbooks that are read. */
export const importTurns = createTurns({
  oneEach: 'An import of yours is still under way. Please wait until it is finished, then try again.',
  tooMany: 'Too many workbooks are being imported at this moment. Please try again shortly.',
});

/** Workbooks that are written. */
export const exportTurns = createTurns({
  oneEach: 'An export of yours is still being made. Please wait until it is finished, then try again.',
  tooMany: 'Too many exports are being made at this moment. Please try again shortly.',
});
