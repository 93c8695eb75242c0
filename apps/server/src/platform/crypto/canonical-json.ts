type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * JSON that everybody writes the same way (RFC 8785): members sorted by their UTF-16 code units, no spaces. What others
 * might write differently, a fraction or half a character, is refused.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new Error('Half a character cannot be written canonically.');
    return JSON.stringify(value);
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error('Only whole numbers are written canonically.');
    return JSON.stringify(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((name) => `${canonicalJson(name)}:${canonicalJson(value[name] as Json)}`);
  return `{${members.join(',')}}`;
}
