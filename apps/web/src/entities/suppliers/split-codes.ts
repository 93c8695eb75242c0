import { supplierLimits } from '@tenderbox/contract';

/**
 * Supplier IDs in a pasted text, split at newlines, tabs, commas and semicolons, without duplicates
 * (case-insensitive).
 */
export function splitCodes(text: string): string[] {
  const codes = new Map<string, string>();
  for (const part of text.split(/[\r\n\t,;]+/)) {
    const code = part.trim();
    if (code && !codes.has(code.toLowerCase())) codes.set(code.toLowerCase(), code);
  }
  return [...codes.values()];
}

/** Splits codes into chunks of the size that one call can look up. */
export function chunksOf(codes: readonly string[], size: number = supplierLimits.atOnce): string[][] {
  const count = Math.ceil(codes.length / size);
  return Array.from({ length: count }, (_, place) => codes.slice(place * size, (place + 1) * size));
}
