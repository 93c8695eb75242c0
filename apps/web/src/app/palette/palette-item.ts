import type { EventInList } from '@tenderbox/contract';
import type { ReactNode } from 'react';

/** Something that the palette finds: a link, or an action. */
export interface PaletteItem {
  id: string;
  icon: ReactNode;
  label: string;
  note?: string;
  /** Shown at the right: a time left or a state. */
  aside?: ReactNode;
  /** Keys that do the same. */
  keys?: readonly string[];
  /** Where it leads; a link can be opened in a new tab. */
  href?: string;
  /** What it does. With `href`, before the page is opened. */
  onSelect?: () => void;
}

export interface PaletteGroup {
  name: string;
  items: PaletteItem[];
  /** The first of the events, whose actions are offered too. */
  firstEvent?: EventInList;
}

/** Words of a text without case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether an item has all words of a search, in any order. */
export function matches({ label, note = '' }: PaletteItem, search: string): boolean {
  const text = plain(`${label} ${note}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
