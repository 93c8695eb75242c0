import { type MarkdownBlock, type MarkdownInline, readMarkdown } from '@tenderbox/contract';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const paragraphStyle = 'margin:0 0 12px';
const listStyle = `${paragraphStyle};padding-left:20px`;
const codeStyle = `${paragraphStyle};white-space:pre-wrap`;
const quoteStyle = `${paragraphStyle};padding-left:12px;border-left:2px solid #c9d3df`;
const ruleStyle = 'border:0;border-top:1px solid #e4e9f0;margin:12px 0';
const linkStyle = 'color:#1259a3';

/** Renders user-supplied Markdown as the limited HTML of e-mails: no raw HTML, no pictures, line breaks as typed. */
export const writtenHtml = (markdown: string): string =>
  readMarkdown(markdown).blocks.map(htmlOfBlock).join('\n');

function htmlOfBlock(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="${paragraphStyle}">${htmlOfInlines(block.children)}</p>`;
    case 'heading':
      return `<p style="${paragraphStyle};font-weight:600">${htmlOfInlines(block.children)}</p>`;
    case 'code':
      return `<pre style="${codeStyle}"><code>${escapeHtml(block.text)}</code></pre>`;
    case 'quote':
      return `<blockquote style="${quoteStyle}">${block.children.map(htmlOfBlock).join('\n')}</blockquote>`;
    case 'rule':
      return `<hr style="${ruleStyle}">`;
    case 'list': {
      const tag = block.start === null ? 'ul' : 'ol';
      const start = block.start === null || block.start === 1 ? '' : ` start="${block.start}"`;
      const items = block.items.map((item) => htmlOfItem(item, block.isLoose)).join('');
      return `<${tag}${start} style="${listStyle}">${items}</${tag}>`;
    }
  }
}

/** The paragraphs of a tight list have no space between them. */
function htmlOfItem(item: MarkdownBlock[], isLoose: boolean): string {
  const parts = item.map((block) =>
    block.kind === 'paragraph' && !isLoose ? htmlOfInlines(block.children) : htmlOfBlock(block),
  );
  return `<li>${parts.join('\n')}</li>`;
}

const htmlOfInlines = (inlines: MarkdownInline[]): string => inlines.map(htmlOfInline).join('');

function htmlOfInline(inline: MarkdownInline): string {
  if (typeof inline === 'string') return escapeHtml(inline).replaceAll('\n', '<br>');
  switch (inline.kind) {
    case 'break':
      return '<br>';
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`;
    case 'emphasis':
      return `<em>${htmlOfInlines(inline.children)}</em>`;
    case 'strong':
      return `<strong>${htmlOfInlines(inline.children)}</strong>`;
    case 'link': {
      const inner = htmlOfInlines(inline.children);
      return inline.href ? `<a href="${escapeHtml(inline.href)}" style="${linkStyle}">${inner}</a>` : inner;
    }
  }
}
