let isDown = false;
const watch = (type: string, down: boolean) =>
  window.addEventListener(
    type,
    () => {
      isDown = down;
    },
    true,
  );
watch('pointerdown', true);
watch('pointerup', false);
watch('pointercancel', false);

/** Longest wait for a pointer whose release is never told, for example outside the window. */
const longest = 1000;

/** Resolves once no button or finger is down and its click is over: what moves in between loses the click. */
export function pointerReleased(): Promise<void> | undefined {
  if (!isDown) return undefined;
  return new Promise((resolve) => {
    const release = () => setTimeout(resolve);
    window.addEventListener('pointerup', release, { once: true });
    setTimeout(resolve, longest);
  });
}
