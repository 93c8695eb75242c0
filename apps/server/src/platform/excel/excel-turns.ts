import { createTurns } from '../turns/turns.ts';

/** Workbooks that are read. */
export const importTurns = createTurns({
  oneEach: 'One of your imports is still in progress. Please wait until it is finished, then try again.',
  tooMany: 'Too many Excel files are being imported at the moment. Please try again shortly.',
});

/** Workbooks of answers that suppliers bring; many come shortly before an end. */
export const answerTurns = createTurns({
  oneEach:
    'One of your Excel files is still being checked. Please wait until it is finished, then try again.',
  tooMany: 'Too many Excel files are being checked at the moment. Please try again shortly.',
  most: 200,
});

/** Workbooks of answers that are written for them. */
export const answerWritingTurns = createTurns({
  oneEach:
    'One of your Excel files is still being created. Please wait until it is finished, then try again.',
  tooMany: 'Too many Excel files are being created at the moment. Please try again shortly.',
  most: 200,
});

/** Workbooks that are written. */
export const exportTurns = createTurns({
  oneEach: 'One of your exports is still in progress. Please wait until it is finished, then try again.',
  tooMany: 'Too many exports are in progress at the moment. Please try again shortly.',
});
