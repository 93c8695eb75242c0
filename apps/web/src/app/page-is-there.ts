/** How often the page is looked at, in milliseconds. */
const lookEvery = 300;

const isThere = () =>
  document.querySelector('h1') !== null && document.querySelector('.MuiSkeleton-root') === null;

/**
 * Calls back once the first page stands there with its heading and its data: on a slow line nothing else may come before it. Returns
 * how to stop waiting.
 */
export function whenPageIsThere(onThere: () => void): () => void {
  const timer = setInterval(() => {
    if (!isThere()) return;
    clearInterval(timer);
    onThere();
  }, lookEvery);
  return () => clearInterval(timer);
}
