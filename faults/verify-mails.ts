import { setTimeout as pause } from 'node:timers/promises';
import type { Journal } from './journal.ts';
import type { LoadOutcome } from './load.ts';
import type { Scenario } from './scenario.ts';
import type { TestBed } from './test-bed.ts';

const check = 'every mail arrives once';
/** A mail in delivery at a crash is retried within a minute; the rest is a margin for busy machines. */
const arrivesWithin = 150_000;
const arrivesWithinShort = 5000;
/** Maximum distance to a fault, in milliseconds, that explains a mail that could not be settled. */
const near = 5000;

/** Compares the expected mails with those that the mail server received. */
export async function compareMails(
  home: TestBed,
  journal: Journal,
  { scenario, isShort, told }: { scenario: Scenario; isShort: boolean; told: LoadOutcome },
): Promise<void> {
  const recipients = [...told.mails.keys()];
  const until = Date.now() + (isShort ? arrivesWithinShort : arrivesWithin);
  // A mail that was sent but not settled is sent again, so mails are counted when none is pending.
  let waiting = await findWaiting(home, recipients);
  while (waiting.size > 0 && Date.now() < until) {
    await pause(200);
    waiting = await findWaiting(home, recipients);
  }
  for (const [recipient, isAcknowledged] of told.mails) {
    const isMissing = isAcknowledged && home.mail.to(recipient).length === 0;
    if (waiting.has(recipient) && !isShort) journal.breach(check, `still waits: to ${recipient}`);
    else if (isMissing && !waiting.has(recipient)) journal.breach(check, `none to ${recipient}`);
  }

  const isExplained = (at: number) =>
    scenario.unsettlesMails && journal.faults.some(({ from, to }) => at > from - near && at < to + near);
  for (const recipient of recipients) {
    const mails = home.mail.received.filter((mail) => mail.recipient === recipient);
    const ids = new Set(mails.map(({ text }) => /^Message-ID: (.+)$/im.exec(text)?.[1]));
    const [first] = mails;
    if (!first) continue;
    if (mails.length === 1) journal.mails.once += 1;
    else if (ids.size === 1 && isExplained(first.at)) journal.mails.explained += 1;
    else journal.breach(check, `${mails.length} to ${recipient}`);
  }
}

/** The recipients whose mail is not settled: it is pending, and so not lost. */
async function findWaiting({ superuser }: TestBed, recipients: string[]): Promise<Set<string>> {
  const rows = await superuser.query<{ recipient: string }>(
    "select recipient from outbox_mail where state = 'PENDING' and recipient = any($1)",
    [recipients],
  );
  return new Set(rows.map(({ recipient }) => recipient));
}
