import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/**
 * Browser contexts that a journey passes on to the next one of its worker: without stored data, but with the
 * cached files of the app, which are then neither fetched nor compiled again.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #kinds = new WeakMap<BrowserContext, string>();
  readonly #free = new Map<string, BrowserContext[]>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async acquire(options: BrowserContextOptions): Promise<BrowserContext> {
    const kind = JSON.stringify(options);
    const free = this.#free.get(kind)?.pop();
    if (free) return free;
    const made = await this.#browser.newContext(options);
    // Prefetched files are seldom needed here.
    await made.addInitScript(() => {
      const { connection } = navigator as unknown as { connection: object };
      Object.defineProperty(connection, 'saveData', { value: true });
    });
    this.#kinds.set(made, kind);
    return made;
  }

  /** Keeps an empty page for the next journey, since each new page starts a process. */
  async release(context: BrowserContext, origin: string): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearCookies();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await session.detach();
    const kind = this.#kinds.get(context) ?? '';
    this.#free.set(kind, [...(this.#free.get(kind) ?? []), context]);
  }
}
