/** Polling interval in milliseconds. */
const checkInterval = 300;

const isPageRendered = () =>
  document.querySelector('h1') !== null && document.querySelector('.MuiSkeleton-root') === null;

/**
 * Calls back once the first page has its heading and data, so that nothing else competes for a slow
 * connection. Returns a function that stops waiting.
 */
export function onPageRendered(onRendered: () => void): () => void {
  const timer = setInterval(() => {
    if (!isPageRendered()) return;
    clearInterval(timer);
    onRendered();
  }, checkInterval);
  return () => clearInterval(timer);
}
