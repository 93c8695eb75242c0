/** Limits shared by browser and server. */
export const limits = {
  username: 255,
  password: 255,
  passwordMin: 12,
  fullName: 255,
  name: 255,
  label: 100,
  otpLength: 6,
  qrImageWidth: 250,
  privacyPolicyVersion: 3,
  appMessageTimeout: 5000,
  appMessageStays: -1,
  appMessageSwipe: 50,
  routeScrollDelay: 250,
  search: 200,
  pageSizes: [10, 25, 50, 100, 'all'],
  defaultPageSize: 10,
  allRows: 10_000,
  exportRows: 100_000,
  fileSize: 200 * 1024 * 1024,
  fileName: 255,
  idempotencyKey: 255,
  jsonBody: 1024 * 1024,
} as const;

/** The allowed file extensions, in the order of the file rule. */
export const allowedFileExtensions = [
  '.pdf',
  '.doc',
  '.docx',
  '.xls',
  '.xlsx',
  '.jpeg',
  '.jpg',
  '.gif',
  '.png',
  '.webp',
  '.svg',
  '.txt',
  '.zip',
] as const;

export type AllowedFileExtension = (typeof allowedFileExtensions)[number];
