/** Numbers that the browser and the server agree on about responses. */
export const responseLimits = {
  /** What one field of a draft can hold. */
  fieldText: 10_000,
  fieldItems: 200,
  path: 100,
  /** Fields that one call saves. */
  changes: 20_000,
  /** Additional files of a response. */
  files: 100,
  /** All files of a response together, in bytes. */
  filesSize: 1024 * 1024 * 1024,
  declineComment: 2000,
  /** An answer sheet that was filled in as a workbook, in bytes. */
  workbookSize: 25 * 1024 * 1024,
} as const;
