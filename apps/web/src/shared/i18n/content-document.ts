import type { Role } from '@tenderbox/contract';

/**
 * Block of a section. A plain string is a paragraph. Texts may contain `**strong**`, `` `code` `` and
 * `[links](/path)` to paths of this app or, as `[links](#id)`, to a section of the same page.
 */
export type ContentBlock =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { facts: readonly { name: string; text: string }[] }
  | { note: string };

/** Heading with its content. The id is its anchor on the page. */
interface ContentSection {
  id: string;
  heading: string;
  blocks: readonly ContentBlock[];
}

/** Text page, such as the terms of use. */
export interface ContentDocument {
  title: string;
  intro: string;
  /** Date of the last change as yyyy-MM-dd, for texts with legal effect. */
  updated?: string;
  version?: number;
  sections: readonly ContentSection[];
}

/** Sections for certain roles, or for everyone if the list is empty. */
export interface ContentGroup {
  id: string;
  heading: string;
  summary: string;
  roles: readonly Role[];
  sections: readonly ContentSection[];
}

/** Text page divided by role. */
export interface GroupedDocument {
  title: string;
  intro: string;
  groups: readonly ContentGroup[];
}
