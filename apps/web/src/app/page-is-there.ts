/** Polling interval in milliseconds. */
const lookEvery = 300;

const isThere = () =>
  document.querySelector('h1') !== null && document.querySelector('.MuiSkeleton-root') === null;

/**
 * Calls back once the first page has its heading and data, so that nothing else competes for a slow
 * connection. Returns a function that stops waiting.
 */
export function whenPageIsThere(onThere: () => void): () => void {
  const timer = setInterval(() => {
    if (!isThere()) return;
    clearInterval(timer);
    onThere();
  }, lookEvery);
  return () => clearInterval(timer);
}
