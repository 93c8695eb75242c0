import { useState } from 'react';

interface KeptKey {
  content: string;
  key: string;
}

/**
 * Gives a request its key: the same one while the content is the same, so that trying again after a cut
 * connection does nothing twice.
 */
export function useIdempotencyKey(): (content: unknown) => { 'idempotency-key': string } {
  const [kept] = useState<{ current: KeptKey | null }>({ current: null });
  return (content) => {
    const text = JSON.stringify(content);
    if (kept.current?.content !== text) kept.current = { content: text, key: randomKey() };
    return { 'idempotency-key': kept.current.key };
  };
}

// Browsers keep randomUUID from pages without TLS.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
