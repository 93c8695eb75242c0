import { supplierLimits } from '@tenderbox/contract';

/** The supplier IDs in a pasted text: split at new lines, tabs, commas and semicolons, each once in any case. */
export function splitCodes(text: string): string[] {
  const codes = new Map<string, string>();
  for (const part of text.split(/[\r\n\t,;]+/)) {
    const code = part.trim();
    if (code && !codes.has(code.toLowerCase())) codes.set(code.toLowerCase(), code);
  }
  return [...codes.values()];
}

/** Parts of a list of codes, as many in each as one call looks up. */
export function chunksOf(codes: readonly string[], size: number = supplierLimits.atOnce): string[][] {
  const count = Math.ceil(codes.length / size);
  return Array.from({ length: count }, (_, place) => codes.slice(place * size, (place + 1) * size));
}
