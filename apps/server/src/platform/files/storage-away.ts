/** The object storage does not answer, or says that it cannot now: the same request may succeed later. */
export function isStorageAway(error: unknown): boolean {
  if (!(error instanceof Error) || !('$metadata' in error)) return false;
  return error.name === 'TimeoutError' || ('$fault' in error && error.$fault === 'server');
}
