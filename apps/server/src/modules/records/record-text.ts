import {
  type Amendment,
  formatInstant,
  isInstant,
  type MarkdownBlock,
  type MarkdownInline,
  readMarkdown,
} from '@tenderbox/contract';
import type { Fact } from '../../platform/pdf/pdf-document.ts';

/** The non-empty lines of a text. */
export const linesOf = (text: string): string[] => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  return lines.length ? lines : [''];
};

/** The lines of a Markdown text as they are read: without marks, items with their bullets or numbers, links with their address. */
export function markdownLines(text: string): string[] {
  const lines = readMarkdown(text).blocks.flatMap(linesOfBlock);
  return lines.length ? lines : [''];
}

function linesOfBlock(block: MarkdownBlock): string[] {
  switch (block.kind) {
    case 'rule':
      return [];
    case 'code':
      return linesOf(block.text);
    case 'quote':
      return block.children.flatMap(linesOfBlock).map((line) => `“${line}”`);
    case 'list':
      return block.items.flatMap((item, index) => {
        const [first = '', ...others] = item.flatMap(linesOfBlock);
        return [`${block.start === null ? '•' : `${block.start + index}.`} ${first}`, ...others];
      });
    default:
      return linesOf(block.children.map(inlineText).join(''));
  }
}

function inlineText(inline: MarkdownInline): string {
  if (typeof inline === 'string') return inline;
  if (inline.kind === 'break') return '\n';
  if (inline.kind === 'code') return inline.text;
  const words = inline.children.map(inlineText).join('');
  return inline.kind === 'link' && inline.href && inline.href !== words ? `${words} (${inline.href})` : words;
}

/** A change as two facts: before and after. */
export function factsOfChange(
  { path, before, after }: Amendment['changes'][number],
  timeZone: string,
): Fact[] {
  const [, name, field] = /^sheet\.\w+\[(.*)\](?:\.(\w+))?$/s.exec(path) ?? [];
  const label = name ? [name, field && humanise(field)].filter(Boolean).join(': ') : humanise(path);
  return [
    { label, value: `before: ${valueText(before, timeZone)}` },
    { label: '', value: `after: ${valueText(after, timeZone)}` },
  ];
}

/** Makes an identifier such as endDate or priceTable.currency readable. */
const humanise = (name: string) => {
  const words = name.replace(/[._]/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function valueText(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => valueText(one, timeZone)).join(', ') || 'nothing';
  if (typeof value === 'object') {
    const given = Object.entries(value).filter(([, one]) => one !== null);
    return given.map(([name, one]) => `${humanise(name)}: ${valueText(one, timeZone)}`).join('; ');
  }
  const text = String(value);
  return isInstant(text) ? formatInstant(text, timeZone) : text;
}
