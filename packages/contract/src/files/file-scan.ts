/** The virus scanner's result for a file; without a scanner, every file is released. */
export type FileScan = 'WAITING' | 'CLEAN' | 'INFECTED';

/** The messages for files that are not released. */
export const fileScanTexts: Record<Exclude<FileScan, 'CLEAN'>, string> = {
  WAITING: 'The file is waiting for the virus scan. Please try again in a moment.',
  INFECTED: 'The virus scanner flagged this file, and it was removed. Please upload a clean file.',
};
