import { expect, type Page, type Request } from '@playwright/test';

/**
 * Tracks the reads of a page from now on. Returns a function that waits until all have finished: ending a
 * session during a read would make it fail. The endless stream is ignored.
 */
export function readsOf(page: Page): () => Promise<void> {
  const waiting = new Set<Request>();
  const isRead = (sent: Request) => /\/api\/(?!stream)/.test(sent.url());
  page.on('request', (sent) => isRead(sent) && waiting.add(sent));
  page.on('requestfinished', (sent) => waiting.delete(sent));
  page.on('requestfailed', (sent) => waiting.delete(sent));
  return () => expect.poll(() => waiting.size).toBe(0);
}
