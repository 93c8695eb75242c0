import { expect, type Page, type Request } from '@playwright/test';

/**
 * Follows what a page reads from now on; the answer waits until nothing is on its way any more. Whoever ends a session while a
 * page reads in its name makes that read fail. The stream is never over and does not count.
 */
export function readsOf(page: Page): () => Promise<void> {
  const waiting = new Set<Request>();
  const isRead = (sent: Request) => /\/api\/(?!stream)/.test(sent.url());
  page.on('request', (sent) => isRead(sent) && waiting.add(sent));
  page.on('requestfinished', (sent) => waiting.delete(sent));
  page.on('requestfailed', (sent) => waiting.delete(sent));
  return () => expect.poll(() => waiting.size).toBe(0);
}
