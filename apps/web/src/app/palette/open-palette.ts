/** What the palette shows: everything that can be found and done, or the keys of the page. */
export type PaletteMode = 'commands' | 'keys';

const name = 'open-palette';

export const openPalette = (mode: PaletteMode = 'commands'): void =>
  void window.dispatchEvent(new CustomEvent(name, { detail: mode }));

/** Calls back when the palette is to be opened. Returns how to stop. */
export function onOpenPalette(open: (mode: PaletteMode) => void): () => void {
  const listen = (event: Event) => open((event as CustomEvent<PaletteMode>).detail);
  window.addEventListener(name, listen);
  return () => window.removeEventListener(name, listen);
}
