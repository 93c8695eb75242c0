import { formatDateTime, formatInstant } from '@tenderbox/contract';
import type { LogoPicture } from '../files/logo-pictures.ts';
import { type InlinePicture, logoPicture, markPicture, withPictures } from './mail-pictures.ts';
import { styleOf, styleSheet } from './mail-styles.ts';
import { escapeHtml, writtenHtml } from './written-html.ts';
import { writtenText } from './written-text.ts';

/** User-supplied Markdown, set apart so that it cannot be mistaken for the product's own words. */
interface Written {
  written: string;
}

/** Labels with values, such as user-supplied names, each on its own line. */
interface Facts {
  facts: { label: string; value: string }[];
}

/** A deadline, shown large, in the time zone of the event, in the reader's own and in UTC. */
interface Deadline {
  deadline: { label: string; at: string; timeZone: string };
}

/** Text to copy character by character, such as JSON. */
interface Exact {
  exact: string;
}

type Paragraph = string | Written | Facts | Deadline | Exact;

/** The content of an e-mail, from which the layout renders HTML and text. */
export interface MailContent {
  subject: string;
  paragraphs: Paragraph[];
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
  /** Its pictures are attached, so that no one learns when the e-mail is opened. */
  html: string;
  pictures: InlinePicture[];
  attachments: MailAttachment[];
}

/** For whom an e-mail is, and on whose behalf. */
export interface MailReader {
  /** The reader's own time zone; null if it is unknown. */
  timeZone: string | null;
  /** The organisation the e-mail is about, whose logo is shown. */
  organisation: { name: string; logo: LogoPicture | null } | null;
}

const unknownReader: MailReader = { timeZone: null, organisation: null };

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

/** Escapes text for HTML; times, references and the word e-mail stay on one line. */
const shown = (text: string) =>
  escapeHtml(text).replace(
    /\d{4}-\d\d-\d\d \d\d:\d\d(?: [A-Z]{2,5}\b)?|\bEV-\d{4}-\d+|\b[Ee]-mails?\b/g,
    '<span style="white-space:nowrap">$&</span>',
  );

/** Renders an e-mail as HTML and as equivalent text. */
export function renderMail(content: MailContent, reader: MailReader = unknownReader): RenderedMail {
  const subject = oneLine(content.subject);
  const logo = reader.organisation?.logo && logoPicture(reader.organisation.logo);
  return {
    subject,
    text: textOf(content, reader),
    html: htmlOf(subject, content, reader),
    pictures: [markPicture(), ...(logo ? [logo] : [])],
    attachments: content.attachments ?? [],
  };
}

/** An e-mail as it looks, to be shown in a page: with its pictures in it. */
export function previewMail(
  content: MailContent,
  reader: MailReader,
): Pick<RenderedMail, 'subject' | 'text' | 'html'> {
  const { subject, text, html, pictures } = renderMail(content, reader);
  return { subject, text, html: withPictures(html, pictures) };
}

/** A deadline in every time zone that says something new, the event's first. */
function timesOf(
  { at, timeZone }: Deadline['deadline'],
  reader: MailReader,
): { time: string; zone: string }[] {
  const own = reader.timeZone ?? timeZone;
  const zones = [
    { timeZone, zone: timeZone === 'UTC' ? '' : timeZone },
    { timeZone: own, zone: `your time, ${own}` },
    { timeZone: 'UTC', zone: '' },
  ];
  const seen = new Set<string>();
  return zones.flatMap(({ timeZone: shownZone, zone }) => {
    const clock = formatDateTime(at, shownZone);
    if (seen.has(clock)) return [];
    seen.add(clock);
    return [{ time: formatInstant(at, shownZone), zone }];
  });
}

function textOf({ paragraphs, items = [], rest, action, note }: MailContent, reader: MailReader): string {
  return [
    ...paragraphs.map((paragraph) => textOfParagraph(paragraph, reader)),
    ...items.map(({ lead, text, place, url }) =>
      [`* ${lead} ${text}`.trim(), ...(place ? [place] : []), url].join('\n  '),
    ),
    ...(rest ? [rest] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    '-- \nTenderbox',
  ].join('\n\n');
}

function textOfParagraph(paragraph: Paragraph, reader: MailReader): string {
  if (typeof paragraph === 'string') return paragraph;
  if ('written' in paragraph) return writtenText(paragraph.written).replace(/^/gm, '> ');
  if ('exact' in paragraph) return paragraph.exact;
  if ('deadline' in paragraph) {
    const times = timesOf(paragraph.deadline, reader).map(({ time, zone }) =>
      zone ? `${time} (${zone})` : time,
    );
    return [oneLine(paragraph.deadline.label), ...times].join('\n  ');
  }
  return paragraph.facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join('\n');
}

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/**
 * One layout for all e-mails, in the limited HTML that every mail program shows: tables, inline styles, attached
 * pictures. Programs with a dark mode get its colours from the style sheet, or invert what they find: no colour is
 * pure white or black.
 */
function htmlOf(subject: string, content: MailContent, reader: MailReader): string {
  const { paragraphs, items = [], rest, action, note } = content;
  const body = paragraphs.map((paragraph) => htmlOfParagraph(paragraph, reader)).join('');
  const list = items.map(itemOf).join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<meta name="supported-color-schemes" content="light dark">` +
    `<title>${escapeHtml(subject)}</title><style>${styleSheet}</style></head>` +
    `<body ${styleOf('page')}><table ${table} ${styleOf('page')}><tr><td align="center" style="padding:24px 12px">` +
    `<table ${table} ${styleOf('card')}><tr><td ${styleOf('content')}>${headOf(reader)}` +
    `<h1 ${styleOf('heading')}>${shown(subject)}</h1>` +
    `${body}${list && `<table ${table} style="margin:0 0 8px">${list}</table>`}` +
    `${rest ? `<p style="margin:0 0 16px">${shown(rest)}</p>` : ''}${action ? buttonOf(action) : ''}` +
    `${note ? `<hr ${styleOf('rule')}><p ${styleOf('quiet')}>${shown(note)}</p>` : ''}` +
    `</td></tr></table></td></tr></table></body></html>`
  );
}

const logoWidth = 150;
const logoHeight = 36;

/** The product's mark and name, and the organisation's logo on a light ground, since most logos are made for one. */
function headOf({ organisation }: MailReader): string {
  const { cid } = markPicture();
  const mark =
    `<td style="width:36px;vertical-align:middle"><img src="cid:${cid}" width="28" height="28" alt="" ` +
    `style="display:block;border:0"></td><td ${styleOf('wordmark')}>Tenderbox</td>`;
  return `<table ${table} style="margin:0 0 20px"><tr>${mark}${organisation?.logo ? logoOf(organisation.name, organisation.logo) : ''}</tr></table>`;
}

function logoOf(name: string, logo: LogoPicture): string {
  const factor = Math.min(1, logoWidth / logo.width, logoHeight / logo.height);
  const [width, height] = [Math.round(logo.width * factor), Math.round(logo.height * factor)];
  return (
    `<td align="right" style="vertical-align:middle"><span ${styleOf('plate')}>` +
    `<img src="cid:${logoPicture(logo).cid}" width="${width}" height="${height}" alt="${escapeHtml(name)}" ` +
    `style="display:block;border:0"></span></td>`
  );
}

function htmlOfParagraph(paragraph: Paragraph, reader: MailReader): string {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${shown(paragraph)}</p>`;
  if ('written' in paragraph) {
    return `<div dir="auto" ${styleOf('quotation')}>${writtenHtml(paragraph.written)}</div>`;
  }
  if ('exact' in paragraph) return `<pre ${styleOf('exact')}>${escapeHtml(paragraph.exact)}</pre>`;
  if ('deadline' in paragraph) return deadlineOf(paragraph.deadline, reader);
  const rows = paragraph.facts.map(
    ({ label, value }) =>
      `<tr><td ${styleOf('label')}>${escapeHtml(label)}</td>` +
      `<td style="padding:2px 0;vertical-align:top"><bdi>${shown(oneLine(value))}</bdi></td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

function deadlineOf(deadline: Deadline['deadline'], reader: MailReader): string {
  const [first, ...others] = timesOf(deadline, reader);
  if (!first) return '';
  const zoned = ({ time, zone }: { time: string; zone: string }) =>
    `${shown(time)}${zone ? ` <span ${styleOf('small')}>${escapeHtml(zone)}</span>` : ''}`;
  const more = others.map((one) => `<br>${zoned(one)}`).join('');
  return (
    `<table ${table} ${styleOf('deadline')}><tr><td style="padding:12px 16px">` +
    `<span ${styleOf('small')}><bdi>${escapeHtml(oneLine(deadline.label))}</bdi></span><br>` +
    `<strong style="font-size:18px;line-height:28px">${shown(first.time)}</strong>` +
    `${first.zone ? ` <span ${styleOf('small')}>${escapeHtml(first.zone)}</span>` : ''}${more}</td></tr></table>`
  );
}

const itemOf = ({ lead, text, place, url }: NonNullable<MailContent['items']>[number]) =>
  `<tr><td ${styleOf('item')}><a href="${escapeHtml(url)}" ${styleOf('itemLink')}>` +
  `<strong>${escapeHtml(lead)}</strong> ${escapeHtml(text)}` +
  `<br><span ${styleOf('small')}>${escapeHtml(place)}${place && ' · '}` +
  `<span ${styleOf('link')}>Open</span></span></a></td></tr>`;

const buttonOf = ({ label, url }: NonNullable<MailContent['action']>) =>
  `<p style="margin:24px 0 16px"><a href="${escapeHtml(url)}" ${styleOf('button')}>` +
  `${escapeHtml(label)}</a></p><p ${styleOf('quiet')}>If the button does not work, copy this address:<br>` +
  `<span style="word-break:break-all">${escapeHtml(url)}</span></p>`;
