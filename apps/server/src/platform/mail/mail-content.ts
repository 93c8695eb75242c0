import { formatInstant } from '@tenderbox/contract';

/** What a mail says; the layout makes HTML and text of it. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Said small under the rest: why the person gets this mail, what to do if it was not them. */
  note?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const mostOfName = 80;

/** A name that someone typed, marked as such and cut short, so that it never passes for the product's own words. */
export function quoted(name: unknown): string {
  const characters = [...oneLine(String(name)).replace(/[“”„"«»]/g, "'")];
  const short =
    characters.length > mostOfName ? `${characters.slice(0, mostOfName - 1).join('')}…` : characters.join('');
  return `“${short}”`;
}

/** An instant in a zone, with UTC beside it where that differs. */
export function momentInMail(instant: string, timeZone: string): string {
  const there = formatInstant(instant, timeZone);
  const inUtc = formatInstant(instant, 'UTC');
  return there === inUtc ? there : `${there} (${inUtc})`;
}

/** Whatever was stored: a subject is one line, and nothing in it turns the direction of the rest. */
const oneLine = (text: string) =>
  text.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders a mail as HTML and as text that says the same. */
export function renderMail(content: MailContent): RenderedMail {
  const { paragraphs, action, note } = content;
  const subject = oneLine(content.subject);
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    '-- \nTenderbox',
  ].join('\n\n');
  const body = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#1976D2;color:#ffffff;` +
      `text-decoration:none;padding:12px 20px;border-radius:8px;display:inline-block;font-weight:600">` +
      `${escapeHtml(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#5f6b7a">` +
      `If the button does not work, copy this address:<br>` +
      `<span style="word-break:break-all">${escapeHtml(action.url)}</span></p>`
    : '';
  const small = note ? `<p style="margin:24px 0 0;font-size:13px;color:#5f6b7a">${escapeHtml(note)}</p>` : '';
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;background:#f4f6f8;padding:24px;${font};font-size:15px;line-height:1.5;color:#1f2933">` +
    `<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;padding:32px">` +
    `<p style="margin:0 0 24px;font-weight:700;color:#1976D2;font-size:18px">Tenderbox</p>` +
    `${body}${button}${small}</div></body></html>`;
  return { subject, text, html };
}
