/**
 * A key is not there: the secret that wraps it is not configured, or its row is missing. The encrypted content may be
 * whole, so this is never reported as damage.
 */
export class MissingKeyError extends Error {
  /** What is missing, without any content: a purpose and the id of a secret, or a kind of key and its subject. */
  readonly missing: string;

  constructor(missing: string) {
    super(`A key is missing: ${missing}.`);
    this.name = 'MissingKeyError';
    this.missing = missing;
  }
}

/** A stored key. Throws if its row is missing. */
export function requireStored<Stored>(
  stored: Stored | null | undefined,
  kind: string,
  subjectId: string,
): Stored {
  if (!stored) throw new MissingKeyError(`${kind} key of ${subjectId}`);
  return stored;
}
