import { createTurns } from '../turns/turns.ts';

/** Workbooks that are read. */
export const importTurns = createTurns({
  oneEach: 'An import of yours is still under way. Please wait until it is finished, then try again.',
  tooMany: 'Too many workbooks are being imported at this moment. Please try again shortly.',
});

/** Workbooks of answers that suppliers bring; many come shortly before an end. */
export const answerTurns = createTurns({
  oneEach: 'A workbook of yours is still being read. Please wait until it is finished, then try again.',
  tooMany: 'Too many workbooks are being read at this moment. Please try again shortly.',
  most: 200,
});

/** Workbooks of answers that are written for them. */
export const answerWritingTurns = createTurns({
  oneEach: 'A workbook of yours is still being made. Please wait until it is finished, then try again.',
  tooMany: 'Too many workbooks are being made at this moment. Please try again shortly.',
  most: 200,
});

/** Workbooks that are written. */
export const exportTurns = createTurns({
  oneEach: 'An export of yours is still being made. Please wait until it is finished, then try again.',
  tooMany: 'Too many exports are being made at this moment. Please try again shortly.',
});
