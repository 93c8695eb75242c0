import { micromark } from 'micromark';

// A picture from elsewhere would tell others who reads the mail.
const withoutPictures = { disable: { null: ['labelStartImage'] } };

const paragraph = 'margin:0 0 12px';
const styles: Record<string, string> = {
  ul: 'margin:0 0 12px;padding-left:20px',
  ol: 'margin:0 0 12px;padding-left:20px',
  pre: 'margin:0 0 12px;white-space:pre-wrap',
  blockquote: 'margin:0 0 12px;padding-left:12px;border-left:2px solid #c9d3df',
  a: 'color:#1259a3',
};

const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** What a person wrote, Markdown, as words on one line, such as a list shows. */
export const plainWords = (markdown: string): string =>
  micromark(markdown)
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (name) => characters[name] ?? name)
    .replace(/\s+/g, ' ')
    .trim();

/** What a person wrote, Markdown, as the little HTML of mails: none of its own, no pictures, lines as they were typed. */
export function writtenHtml(markdown: string): string {
  // Every `<` below is the renderer's: those of the text are escaped.
  return micromark(markdown, { extensions: [withoutPictures] })
    .replace(/<h[1-6]>([\s\S]*?)<\/h[1-6]>/g, `<p style="${paragraph};font-weight:600">$1</p>`)
    .replace(
      /<p>([\s\S]*?)<\/p>/g,
      (_found, inner: string) => `<p style="${paragraph}">${inner.replace(/(<br \/>)?\n/g, '<br>')}</p>`,
    )
    .replace(/<(ul|ol|pre|blockquote|a)(?=[ >])/g, (_found, tag: string) => `<${tag} style="${styles[tag]}"`);
}
