import { type MarkdownBlock, type MarkdownInline, readMarkdown } from '@tenderbox/contract';

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

/** The same as one text, with an empty line between its paragraphs. */
export const writtenText = (text: string): string =>
  readMarkdown(text)
    .blocks.map((block) => linesOfBlock(block).join('\n'))
    .filter(Boolean)
    .join('\n\n');

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
