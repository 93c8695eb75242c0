import { useState } from 'react';
import { randomHex } from './random-hex.ts';

interface StoredKey {
  content: string;
  key: string;
}

/**
 * Returns the idempotency key of a request: the same while the content is the same, so that a retry after a
 * lost connection has no second effect.
 */
export function useIdempotencyKey(): (content: unknown) => { 'idempotency-key': string } {
  const [kept] = useState<{ current: StoredKey | null }>({ current: null });
  return (content) => {
    const text = JSON.stringify(content);
    if (kept.current?.content !== text) kept.current = { content: text, key: randomHex() };
    return { 'idempotency-key': kept.current.key };
  };
}
