import { formatDateTime, formatInstant } from '@tenderbox/contract';
import { escapeHtml, writtenHtml } from './written-html.ts';

/** User-supplied Markdown, set apart so that it cannot be mistaken for the product's own words. */
interface Written {
  written: string;
}

/** Labels with values, such as user-supplied names, each on its own line. */
interface Facts {
  facts: { label: string; value: string }[];
}

/** The content of an e-mail, from which the layout renders HTML and text. */
export interface MailContent {
  subject: string;
  paragraphs: (string | Written | Facts)[];
  /** Several items, each with its own link. */
  items?: { lead: string; text: string; place: string; url: string }[];
  /** Shown below the items: how many more there are. */
  rest?: string;
  action?: { label: string; url: string };
  /** Small print at the end: why the person gets this e-mail, and what to do if it was not them. */
  note?: string;
  attachments?: MailAttachment[];
}

/** An attachment. Its bytes are generated when the mail is sent, outside of the transaction that read its data. */
export interface MailAttachment {
  fileName: string;
  contentType: string;
  content(): Promise<Buffer> | Buffer;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
}

const maxNameLength = 80;

/** Quotes and truncates a user-supplied name, so that it cannot be mistaken for the product's own words. */
export function quoted(name: unknown): string {
  const characters = [...oneLine(String(name)).replace(/[“”„"«»]/g, "'")];
  const short =
    characters.length > maxNameLength
      ? `${characters.slice(0, maxNameLength - 1).join('')}…`
      : characters.join('');
  return `“${short}”`;
}

/** An instant in a time zone, followed by UTC if that differs. */
export function formatMailInstant(instant: string, timeZone: string): string {
  const there = formatInstant(instant, timeZone);
  const isUtc = formatDateTime(instant, timeZone) === formatDateTime(instant, 'UTC');
  return isUtc ? there : `${there} (${formatInstant(instant, 'UTC')})`;
}

/** Removes line breaks and direction marks from a subject, whatever was stored. */
const oneLine = (text: string) =>
  text.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** Escapes text for HTML; times and references stay on one line. */
const shown = (text: string) =>
  escapeHtml(text).replace(
    /\d{4}-\d\d-\d\d \d\d:\d\d(?: [A-Z]{2,5}\b)?|\bEV-\d{4}-\d+/g,
    '<span style="white-space:nowrap">$&</span>',
  );

/** Renders an e-mail as HTML and as equivalent text. */
export function renderMail(content: MailContent): RenderedMail {
  const subject = oneLine(content.subject);
  return {
    subject,
    text: textOf(content),
    html: htmlOf(subject, content),
    attachments: content.attachments ?? [],
  };
}

function textOf({ paragraphs, items = [], rest, action, note }: MailContent): string {
  return [
    ...paragraphs.map(textOfParagraph),
    ...items.map(({ lead, text, place, url }) =>
      [`* ${lead} ${text}`.trim(), ...(place ? [place] : []), url].join('\n  '),
    ),
    ...(rest ? [rest] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    '-- \nTenderbox',
  ].join('\n\n');
}

function textOfParagraph(paragraph: MailContent['paragraphs'][number]): string {
  if (typeof paragraph === 'string') return paragraph;
  if ('written' in paragraph) return paragraph.written.replace(/^/gm, '> ');
  return paragraph.facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join('\n');
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const quiet = 'font-size:13px;line-height:20px;color:#5f6b7a';
const quotation =
  'margin:0 0 16px;padding:14px 16px 2px;background:#f6f8fb;border-left:3px solid #1976d2;border-radius:4px';
const heading = 'margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#15202e';

/**
 * One layout for all e-mails, in the limited HTML that every mail program shows: tables, inline styles, no
 * pictures.
 */
function htmlOf(subject: string, { paragraphs, items = [], rest, action, note }: MailContent): string {
  const body = paragraphs.map(htmlOfParagraph).join('');
  const list = items.map(itemOf).join('');
  const button = action ? buttonOf(action) : '';
  const small = note ? `<p style="margin:0;${quiet}">${shown(note)}</p>` : '';
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">` +
    `<title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:0;background:#f4f6f8;${font};font-size:15px;line-height:24px;color:#15202e">` +
    `<table ${table} style="background:#f4f6f8"><tr><td align="center" style="padding:24px 12px">` +
    `<table ${table} style="max-width:560px;text-align:left;background:#ffffff;border:1px solid #e4e9f0;` +
    `border-top:4px solid #1976d2;border-radius:8px"><tr><td style="padding:24px 24px 28px;color:#15202e;` +
    `overflow-wrap:anywhere;word-break:break-word">` +
    `<p style="margin:0 0 20px;font-weight:700;color:#0d3f73;font-size:15px">Tenderbox</p>` +
    `<h1 style="${heading}">${shown(subject)}</h1>` +
    `${body}${list && `<table ${table} style="margin:0 0 8px">${list}</table>`}` +
    `${rest ? `<p style="margin:0 0 16px">${shown(rest)}</p>` : ''}${button}` +
    `${small && `<hr style="border:0;border-top:1px solid #e4e9f0;margin:24px 0 16px">${small}`}` +
    `</td></tr></table></td></tr></table></body></html>`
  );
}

function htmlOfParagraph(paragraph: MailContent['paragraphs'][number]): string {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${shown(paragraph)}</p>`;
  if ('written' in paragraph) {
    return `<div dir="auto" style="${quotation}">${writtenHtml(paragraph.written)}</div>`;
  }
  const rows = paragraph.facts.map(
    ({ label, value }) =>
      `<tr><td style="padding:2px 16px 2px 0;vertical-align:top;white-space:nowrap;color:#5f6b7a">${escapeHtml(label)}</td>` +
      `<td style="padding:2px 0;vertical-align:top"><bdi>${shown(oneLine(value))}</bdi></td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

const itemOf = ({ lead, text, place, url }: NonNullable<MailContent['items']>[number]) =>
  `<tr><td style="padding:12px 0;border-top:1px solid #e4e9f0"><a href="${escapeHtml(url)}" ` +
  `style="color:#15202e;text-decoration:none"><strong>${escapeHtml(lead)}</strong> ${escapeHtml(text)}` +
  `<br><span style="${quiet}">${escapeHtml(place)}${place && ' · '}` +
  `<span style="color:#1259a3;text-decoration:underline">Open</span></span></a></td></tr>`;

const buttonOf = ({ label, url }: NonNullable<MailContent['action']>) =>
  `<p style="margin:24px 0 16px"><a href="${escapeHtml(url)}" style="background:#1976d2;color:#ffffff;` +
  `text-decoration:none;padding:12px 20px;border-radius:8px;display:inline-block;font-weight:600">` +
  `${escapeHtml(label)}</a></p><p style="margin:0;${quiet}">If the button does not work, copy this address:<br>` +
  `<span style="word-break:break-all">${escapeHtml(url)}</span></p>`;
