const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether a write failed for lack of space: on the disk, in a quota or limit, or on the database's disk. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const fromDatabase = 'severity' in error && error.code === '53100';
  return fromDatabase || ('syscall' in error && diskFullCodes.has(String(error.code)));
}
