/** Waits, but at most until the browser is online again or the page becomes visible. */
export function pauseUntilNeeded(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const done = () => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { signal: listening.signal });
    window.addEventListener('online', done, { signal: listening.signal });
    document.addEventListener('visibilitychange', () => document.hidden || done(), {
      signal: listening.signal,
    });
    if (signal.aborted) done();
  });
}
