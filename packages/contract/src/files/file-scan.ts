/** What a virus scanner said of a file; without one, every file is let through. */
export type FileScan = 'WAITING' | 'CLEAN' | 'INFECTED';

/** What is told of a file that is not let through. */
export const fileScanTexts: Record<Exclude<FileScan, 'CLEAN'>, string> = {
  WAITING: 'The file is waiting for the virus scan. Please try again in a moment.',
  INFECTED: 'The virus scanner flagged this file, and it was removed. Please upload a clean file.',
};
