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

/** The row of a key is missing, so what it encrypts cannot be read. Other content is not affected. */
export class MissingKeyRowError extends MissingKeyError {}

/** A stored key. Throws if its row is missing. */
export function requireStored<Stored>(
  stored: Stored | null | undefined,
  kind: string,
  subjectId: string,
): Stored {
  if (!stored) throw new MissingKeyRowError(`${kind} key of ${subjectId}`);
  return stored;
}
