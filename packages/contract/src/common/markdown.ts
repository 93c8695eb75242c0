import { type MarkdownBudget, type MarkdownInline, readInline } from './markdown-inline.ts';

export type { MarkdownInline } from './markdown-inline.ts';

/** A block of a Markdown text. */
export type MarkdownBlock =
  | { kind: 'paragraph'; children: MarkdownInline[] }
  | { kind: 'heading'; level: number; children: MarkdownInline[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'quote'; children: MarkdownBlock[] }
  | { kind: 'list'; start: number | null; isLoose: boolean; items: MarkdownBlock[][] };

export interface MarkdownDocument {
  blocks: MarkdownBlock[];
  /** False if the text has more elements than are formatted; the rest stays as typed. */
  isComplete: boolean;
}

/** Limits of formatting: nesting of lists and quotations, and elements of one text. */
export const markdownLimits = { depth: 8, elements: 1000 } as const;

/**
 * Parses Markdown in linear time: each line is visited at most once per level, and levels are limited.
 * Supports the subset of CommonMark that people use: no HTML, pictures or reference definitions.
 */
export function readMarkdown(text: string): MarkdownDocument {
  const budget = { left: markdownLimits.elements };
  const lines = text.split(/\r\n?|\n/).map(expandIndent);
  const blocks = readBlocks(lines, 0, budget);
  return { blocks, isComplete: budget.left > 0 };
}

/** The words of a Markdown text on one line, without marks. */
export function markdownPlainText(text: string): string {
  return readMarkdown(text).blocks.map(blockText).join(' ').replace(/\s+/g, ' ').trim();
}

function blockText(block: MarkdownBlock): string {
  if (block.kind === 'rule') return '';
  if (block.kind === 'code') return block.text;
  if (block.kind === 'quote') return block.children.map(blockText).join(' ');
  if (block.kind === 'list') return block.items.map((item) => item.map(blockText).join(' ')).join(' ');
  return block.children.map(inlineText).join('');
}

function inlineText(inline: MarkdownInline): string {
  if (typeof inline === 'string') return inline;
  if (inline.kind === 'break') return ' ';
  return inline.kind === 'code' ? inline.text : inline.children.map(inlineText).join('');
}

/** Replaces tabs at the start of a line by spaces up to the next tab stop. */
function expandIndent(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  if (!indent.includes('\t')) return line;
  let columns = 0;
  for (const character of indent) columns += character === '\t' ? 4 - (columns % 4) : 1;
  return ' '.repeat(columns) + line.slice(indent.length);
}

const isBlank = (line: string | undefined) => line !== undefined && line.trim() === '';

function indentOf(line: string): number {
  let indent = 0;
  while (line[indent] === ' ') indent += 1;
  return indent;
}

function readBlocks(lines: string[], depth: number, budget: MarkdownBudget): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    if (budget.left <= 0) {
      blocks.push({ kind: 'paragraph', children: [lines.slice(at).join('\n').trim()] });
      break;
    }
    budget.left -= 1;
    const { block, end } = readBlock(lines, at, depth, budget);
    blocks.push(block);
    at = end;
  }
  return blocks;
}

interface ReadBlock {
  block: MarkdownBlock;
  /** The first line after the block. */
  end: number;
}

function readBlock(lines: string[], at: number, depth: number, budget: MarkdownBudget): ReadBlock {
  const line = lines[at] ?? '';
  if (indentOf(line) >= 4) return readIndentedCode(lines, at);
  const fence = fenceOf(line);
  if (fence) return readFencedCode(lines, at, fence);
  const heading = headingOf(line);
  if (heading) {
    const { level, text } = heading;
    return { block: { kind: 'heading', level, children: readInline(text, budget) }, end: at + 1 };
  }
  if (isRule(line)) return { block: { kind: 'rule' }, end: at + 1 };
  if (depth < markdownLimits.depth) {
    if (isQuoted(line)) return readQuote(lines, at, depth, budget);
    const marker = markerOf(line);
    if (marker) return readList(lines, at, marker, depth, budget);
  }
  return readParagraph(lines, at, depth, budget);
}

function readIndentedCode(lines: string[], from: number): ReadBlock {
  let at = from;
  let end = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isBlank(line)) continue;
    if (indentOf(line) < 4) break;
    end = at + 1;
  }
  const text = lines
    .slice(from, end)
    .map((line) => line.slice(4))
    .join('\n');
  return { block: { kind: 'code', text }, end };
}

interface Fence {
  mark: string;
  count: number;
  indent: number;
}

function fenceOf(line: string): Fence | null {
  const [, spaces = '', ticks] = /^( {0,3})(`{3,}|~{3,})/.exec(line) ?? [];
  if (!ticks) return null;
  const [mark = ''] = ticks;
  const isInline = mark === '`' && line.includes('`', spaces.length + ticks.length);
  return isInline ? null : { mark, count: ticks.length, indent: spaces.length };
}

function readFencedCode(lines: string[], from: number, { mark, count, indent }: Fence): ReadBlock {
  const isEnd = (line: string) => {
    const marks = line.trim();
    return indentOf(line) < 4 && marks.length >= count && marks === mark.repeat(marks.length);
  };
  let end = from + 1;
  while (end < lines.length && !isEnd(lines[end] ?? '')) end += 1;
  const text = lines
    .slice(from + 1, end)
    .map((line) => line.slice(Math.min(indent, indentOf(line))))
    .join('\n');
  return { block: { kind: 'code', text }, end: end + 1 };
}

function headingOf(line: string): { level: number; text: string } | null {
  const marks = /^ {0,3}(#{1,6})(?![^ \t])/.exec(line);
  if (!marks) return null;
  const text = line.slice(marks[0].length).trim();
  // Closing marks after a space belong to the heading.
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  const isClosed = end === 0 || text[end - 1] === ' ';
  return { level: marks[1]?.length ?? 1, text: isClosed ? text.slice(0, end).trim() : text };
}

function isRule(line: string): boolean {
  const marks = line.replace(/[ \t]+/g, '');
  const [mark = ''] = marks;
  return marks.length >= 3 && '-*_'.includes(mark) && marks === mark.repeat(marks.length);
}

const isQuoted = (line: string) => /^ {0,3}>/.test(line);

interface Marker {
  /** Different marks make different lists. */
  mark: string;
  number: number | null;
  /** The column at which its text begins. */
  indent: number;
  text: string;
}

function markerOf(line: string): Marker | null {
  const found = /^ {0,3}(?:[-+*]|(\d{1,9})[.)])(?![^ \t])/.exec(line);
  if (!found || isRule(line)) return null;
  const [{ length }, digits] = found;
  const rest = expandIndent(line.slice(length));
  const spaces = isBlank(rest) ? 1 : indentOf(rest);
  // With five or more spaces, one belongs to the marker and the rest is indented code.
  const gap = spaces > 4 ? 1 : spaces;
  return {
    mark: line[length - 1] ?? '',
    number: digits === undefined ? null : Number(digits),
    indent: length + gap,
    text: rest.slice(gap),
  };
}

/** Whether a line ends the paragraph before it. */
function interrupts(line: string, depth: number): boolean {
  if (indentOf(line) >= 4) return false;
  if (fenceOf(line) || headingOf(line) || isRule(line)) return true;
  if (depth >= markdownLimits.depth) return false;
  const marker = markerOf(line);
  return isQuoted(line) || (marker !== null && !isBlank(marker.text) && (marker.number ?? 1) === 1);
}

/** Whether a paragraph in a list or quotation continues in a line without its indent or mark. */
const continues = (line: string, before: string | undefined, depth: number) =>
  !isBlank(line) && !isBlank(before) && !markerOf(line) && !interrupts(line, depth);

/** Escapes a continuation line so that it does not turn the text before it into a heading. */
const continuation = (line: string) => line.trimStart().replace(/^=/, '\\=');

function readQuote(lines: string[], from: number, depth: number, budget: MarkdownBudget): ReadBlock {
  const inner: string[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const mark = /^ {0,3}> ?/.exec(line);
    if (!mark && !continues(line, inner.at(-1), depth)) break;
    inner.push(mark ? expandIndent(line.slice(mark[0].length)) : continuation(line));
  }
  return { block: { kind: 'quote', children: readBlocks(inner, depth + 1, budget) }, end: at };
}

function readList(
  lines: string[],
  from: number,
  first: Marker,
  depth: number,
  budget: MarkdownBudget,
): ReadBlock {
  const items: MarkdownBlock[][] = [];
  let isLoose = false;
  let at = from;
  for (let marker: Marker | null = first; marker && marker.mark === first.mark && budget.left > 0; ) {
    const inner = [marker.text];
    for (at += 1; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const isInside: boolean = isBlank(line) || indentOf(line) >= marker.indent;
      if (!isInside && !continues(line, inner.at(-1), depth)) break;
      inner.push(isInside ? line.slice(marker.indent) : continuation(line));
    }
    const lineCount = Math.max(1, inner.findLastIndex((line) => !isBlank(line)) + 1);
    const blocks = readBlocks(inner.slice(0, lineCount), depth + 1, budget);
    items.push(blocks);
    if (blocks.length === 0) budget.left -= 1;
    const next: Marker | null = at < lines.length ? markerOf(lines[at] ?? '') : null;
    const isFollowed = next?.mark === first.mark;
    if (isFollowed && lineCount < inner.length) isLoose = true;
    if (blocks.length > 1 && inner.slice(0, lineCount).some(isBlank)) isLoose = true;
    marker = next;
  }
  return { block: { kind: 'list', start: first.number, isLoose, items }, end: at };
}

function readParagraph(lines: string[], from: number, depth: number, budget: MarkdownBudget): ReadBlock {
  const inner: string[] = [];
  const paragraphOf = () => readInline(inner.join('\n').trimEnd(), budget);
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isBlank(line)) break;
    if (inner.length) {
      const underline = indentOf(line) < 4 ? line.trim() : '';
      const [mark = ''] = underline;
      if ((mark === '=' || mark === '-') && underline === mark.repeat(underline.length)) {
        const level = mark === '=' ? 1 : 2;
        return { block: { kind: 'heading', level, children: paragraphOf() }, end: at + 1 };
      }
      if (interrupts(line, depth)) break;
    }
    inner.push(line.trimStart());
  }
  return { block: { kind: 'paragraph', children: paragraphOf() }, end: at };
}
