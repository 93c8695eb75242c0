import type { DemoMail } from '@tenderbox/contract';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

const style = `
  body { margin: 0; background: #f4f6f8; color: #1f2933; font: 14px/1.5 system-ui, sans-serif; }
  main { max-width: 760px; margin: 0 auto; padding: 24px 16px; }
  h1 { font-size: 22px; margin: 0 0 4px; }
  p { margin: 0 0 16px; color: #52606d; }
  details { background: #fff; border-radius: 8px; margin: 0 0 8px; border: 1px solid #d9e2ec; }
  summary { padding: 12px 16px; cursor: pointer; overflow-wrap: anywhere; }
  summary span { display: block; color: #52606d; font-size: 13px; font-weight: 400; }
  summary { font-weight: 600; }
  .mail { padding: 4px 16px 16px; white-space: pre-wrap; overflow-wrap: anywhere; }
  a { color: #1565c0; }`;

/** Renders the demo mailbox as a page without scripts: the text of every e-mail, with clickable links. */
export function renderMailbox(mails: DemoMail[], recipient: string | null): string {
  const items = mails.map(
    (mail) =>
      `<details><summary>${escapeHtml(mail.subject)}<span>To ${escapeHtml(mail.to)} · ` +
      `${mail.sentAt.slice(0, 16).replace('T', ' ')} UTC</span></summary>` +
      `<div class="mail">${withLinks(mail.text)}</div>${attachedFiles(mail)}</details>`,
  );
  const whose = recipient ? ` to ${escapeHtml(recipient)}` : '';
  const none = `<p>No e-mails${whose} yet. They appear here when Tenderbox sends them.</p>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox – Tenderbox</title>` +
    `<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>` +
    `<h1>Mailbox</h1><p>E-mails that Tenderbox would have sent${whose}, newest first. Demo only.</p>` +
    `${items.join('') || none}</main></body></html>`
  );
}

const attachedFiles = ({ attachments }: DemoMail) =>
  attachments.length ? `<div class="mail">Attached: ${attachments.map(escapeHtml).join(', ')}</div>` : '';

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
