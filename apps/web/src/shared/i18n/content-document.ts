import type { Role } from '@tenderbox/contract';

/**
 * One piece of a section; a plain string is a paragraph. Texts may hold `**strong**` words, `` `code` `` and
 * `[links](/path)` to paths of this app or, as `[links](#id)`, to a section of the same page.
 */
export type ContentBlock =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { facts: readonly { name: string; text: string }[] }
  | { note: string };

/** A heading with what stands under it; the id is its address on the page. */
interface ContentSection {
  id: string;
  heading: string;
  blocks: readonly ContentBlock[];
}

/** A page of text, such as the terms of use. */
export interface ContentDocument {
  title: string;
  intro: string;
  /** The day of the last change, as yyyy-MM-dd, where the text has legal weight. */
  updated?: string;
  version?: number;
  sections: readonly ContentSection[];
}

/** Sections that speak to some roles; to none in particular where the list is empty. */
export interface ContentGroup {
  id: string;
  heading: string;
  summary: string;
  roles: readonly Role[];
  sections: readonly ContentSection[];
}

/** A page of text that is divided by role. */
export interface GroupedDocument {
  title: string;
  intro: string;
  groups: readonly ContentGroup[];
}
