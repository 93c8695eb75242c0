import { createWorkQueue } from '../queues/work-queue.ts';

/** For reading workbooks. */
export const importQueue = createWorkQueue({
  busyMessage: 'One of your imports is still in progress. Please wait until it is finished, then try again.',
  tooMany: 'Too many Excel files are being imported at the moment. Please try again shortly.',
});

/** For reading suppliers' answer workbooks, many of which arrive shortly before a deadline. */
export const answerImportQueue = createWorkQueue({
  busyMessage:
    'One of your Excel files is still being checked. Please wait until it is finished, then try again.',
  tooMany: 'Too many Excel files are being checked at the moment. Please try again shortly.',
  max: 200,
});

/** For writing answer workbooks for suppliers. */
export const answerExportQueue = createWorkQueue({
  busyMessage:
    'One of your Excel files is still being created. Please wait until it is finished, then try again.',
  tooMany: 'Too many Excel files are being created at the moment. Please try again shortly.',
  max: 200,
});

/** For writing workbooks. */
export const exportQueue = createWorkQueue({
  busyMessage: 'One of your exports is still in progress. Please wait until it is finished, then try again.',
  tooMany: 'Too many exports are in progress at the moment. Please try again shortly.',
});
