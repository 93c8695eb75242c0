const prefix = 'upload ';

// Browsers have locks over HTTPS and on localhost only.
const locks = () => navigator.locks as LockManager | undefined;

/** Tells the other tabs that this one has an upload; the browser ends it with the tab. Returns how to end it earlier. */
export function acquireUploadLock(fingerprint: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Shared: two tabs may have the same file.
  locks()
    ?.request(prefix + fingerprint, { mode: 'shared' }, () => promise)
    .catch(() => undefined);
  return resolve;
}

/** The fingerprints of the uploads that any tab has now. */
export async function findLockedUploads(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? name.slice(prefix.length) : [])));
}
