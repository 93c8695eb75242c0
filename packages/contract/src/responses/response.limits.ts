/** Limits of responses, shared by browser and server. */
export const responseLimits = {
  /** Maximum characters of one draft field. */
  fieldText: 10_000,
  fieldItems: 200,
  path: 100,
  /** Maximum fields that one call saves. */
  changes: 20_000,
  /** Maximum additional files of a response. */
  files: 100,
  /** Maximum size of all files of a response, in bytes. */
  filesSize: 1024 * 1024 * 1024,
  declineComment: 2000,
  /** Maximum size of an answer workbook, in bytes. */
  workbookSize: 25 * 1024 * 1024,
} as const;
