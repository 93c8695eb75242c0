import { MissingKeyError } from '../crypto/missing-key-error.ts';

/** What is logged of an error: never its message, which may quote user input. */
export interface ErrorDescription {
  kind: string;
  /** The code of the database, the system or a mail server. */
  code?: string;
  /** The key that is missing. */
  missing?: string;
  /** The nearest line of this program. */
  place?: string;
}

const codePattern = /^[\w.-]{1,40}$/;

export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code } = error as { code?: unknown };
  const place = placeOf(error);
  return {
    kind: error.name,
    ...((typeof code === 'string' || typeof code === 'number') &&
      codePattern.test(String(code)) && { code: String(code) }),
    ...(error instanceof MissingKeyError && { missing: error.missing }),
    ...(place && { place }),
  };
}

/** The first stack frame in this program, or the first one at all if there is none. */
function placeOf({ stack }: Error): string | undefined {
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const nearest = frames.find((line) => line.includes('/apps/server/')) ?? frames[0];
  return nearest
    ?.trim()
    .replace(/^at /, '')
    .replace(/(file:\/\/)?\/[^() ]*?\/(apps\/server|node_modules)\//, '$2/');
}
