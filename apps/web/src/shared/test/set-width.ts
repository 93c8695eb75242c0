import { onTestFinished } from 'vitest';

/** Answers width queries as a window of this width does, until the test has finished. */
export function setWidth(width: number): void {
  const { matchMedia } = window;
  onTestFinished(() => {
    window.matchMedia = matchMedia;
  });
  window.matchMedia = (media) => {
    const [, bound, pixels] = /(min|max)-width: ?([\d.]+)px/.exec(media) ?? [];
    const matches = bound === 'min' ? width >= Number(pixels) : width <= Number(pixels);
    return Object.assign(matchMedia(media), bound ? { matches } : {});
  };
}
