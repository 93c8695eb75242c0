/** Whether the object storage does not respond or is unavailable: the same request may succeed later. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !('$metadata' in error)) return false;
  return error.name === 'TimeoutError' || ('$fault' in error && error.$fault === 'server');
}
