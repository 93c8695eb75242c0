import { type Closing, formatInstant } from '@tenderbox/contract';
import { escapeHtml } from '../../platform/mail/written-html.ts';
import { groupHash } from '../../platform/pdf/pdf-document.ts';

const style = `
  body { margin: 0; background: #f7f9fb; color: #16202c; font: 14px/20px system-ui, sans-serif; }
  main { max-width: 720px; margin: 0 auto; padding: 24px 16px 40px; }
  header { display: flex; align-items: center; gap: 12px; margin: 0 0 24px; font-size: 18px; font-weight: 650; }
  h1 { font-size: 24px; line-height: 32px; margin: 0 0 8px; }
  p { margin: 0 0 16px; color: #46566a; }
  section { background: #fff; border: 1px solid #dfe5ec; border-radius: 12px; padding: 16px 20px; margin: 0 0 12px; }
  h2 { font-size: 16px; line-height: 24px; margin: 0 0 8px; }
  dl { display: grid; grid-template-columns: 128px minmax(0, 1fr); gap: 8px 16px; margin: 0; }
  dt { color: #5b6b80; }
  dd { margin: 0; overflow-wrap: anywhere; }
  dd.exact { font: 13px/20px ui-monospace, monospace; }
  a { color: #1259a3; }
  @media (max-width: 520px) { dl { grid-template-columns: minmax(0, 1fr); row-gap: 0; } dd { margin-bottom: 8px; } }`;

function closingSection({ number, closedAt, root, previous, keyId, signature }: Closing): string {
  const facts: [name: string, value: string, isExact?: boolean][] = [
    ['Closed', `${formatInstant(closedAt, 'UTC')}, exact time ${closedAt}`],
    ['Contents', groupHash(root), true],
    ...(previous ? [['Previous closing', groupHash(previous), true] as [string, string, boolean]] : []),
    ['Key fingerprint', groupHash(keyId), true],
    ['Signature', signature, true],
  ];
  const rows = facts.map(
    ([name, value, isExact]) =>
      `<dt>${name}</dt><dd${isExact ? ' class="exact"' : ''}>${escapeHtml(value)}</dd>`,
  );
  return `<section><h2>Closing ${number}</h2><dl>${rows.join('')}</dl></section>`;
}

/** The public closing records of a task as a page without scripts, for people who scan the code of a document. */
export function renderClosings(closings: Closing[]): string {
  const lead = closings.length
    ? 'Each record was signed when the box closed. Compare the contents with the document that led you here: they must be the same.'
    : 'No box of this task has closed.';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Closing records – Tenderbox</title>` +
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<link rel="icon" href="/favicon.svg"><style>${style}</style></head><body><main>` +
    `<header><img src="/favicon.svg" alt="" width="32" height="32">Tenderbox</header>` +
    `<h1>Closing records</h1><p>${lead}</p>${closings.map(closingSection).join('')}` +
    `<p>This page is for people to read. Programs get the same records as JSON from this address. ` +
    `The <a href="/api/verifier">offline verifier</a> checks their signatures without this site.</p></main></body></html>`
  );
}
