import { expect, type Page, type Request } from '@playwright/test';

/**
 * Tracks the reads of a page from now on. Returns a function that waits until all have finished and no more
 * follow: ending a session during a read would make it fail. The endless stream is ignored.
 */
export function readsOf(page: Page): () => Promise<void> {
  const waiting = new Set<Request>();
  let lastAt = Date.now();
  const isQuiet = () => waiting.size === 0 && Date.now() - lastAt > 500;
  const isRead = (sent: Request) => /\/api\/(?!stream)/.test(sent.url());
  page.on('request', (sent) => isRead(sent) && waiting.add(sent));
  const end = (sent: Request) => {
    if (waiting.delete(sent)) lastAt = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => expect.poll(isQuiet).toBe(true);
}
