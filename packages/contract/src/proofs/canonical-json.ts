export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * Canonical JSON (RFC 8785): members sorted by their UTF-16 code units, no spaces. Rejects values that other
 * implementations might write differently: fractions and lone surrogates.
 */
export const canonicalJson = (value: Json): string => write(value, wholeNumber);

/** The same for values that are already stored: fractions are written like ECMAScript does, as RFC 8785 requires. */
export const canonicalJsonOfStored = (value: Json): string => write(value, JSON.stringify);

function write(value: Json, writeNumber: (value: number) => string): string {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new Error('An unpaired surrogate cannot be written as canonical JSON.');
    return JSON.stringify(value);
  }
  if (typeof value === 'number') return writeNumber(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map((one) => write(one, writeNumber)).join(',')}]`;
  // Concatenated in a loop for speed: audit trails contain millions of these.
  let members = '';
  for (const name of Object.keys(value).sort()) {
    const member = `${write(name, writeNumber)}:${write(value[name] as Json, writeNumber)}`;
    members = members ? `${members},${member}` : member;
  }
  return `{${members}}`;
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error('Only integers can be written as canonical JSON.');
  return JSON.stringify(value);
}
