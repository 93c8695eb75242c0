import type { CompletedEmail, CompletedOutcome, UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, ProblemError } from '../../../platform/http/problem-error.ts';
import { renderMail } from '../../../platform/mail/mail-content.ts';
import { countSendings, listDeliveries } from '../../notices/index.ts';
import { listSuppliersByOutcome, suppliersByOutcome } from '../../tasks/index.ts';
import { completedMail } from '../event.mails.ts';
import { tellUnit } from '../event.news.ts';
import { tellSuppliersOf } from '../event.notices.ts';
import type { EventParts } from '../event.parts.ts';
import { eventAbilities } from '../event.policy.ts';
import { thingOf } from '../event.presenter.ts';
import { lockKnownEvent, readKnownEvent } from '../known-event.ts';

const kind = 'event.completed-email';

interface Sending {
  outcome?: CompletedOutcome | undefined;
  again: boolean;
}

/** Sends the completed e-mail to the people of an event's suppliers; a second time only with `again`. */
export async function sendCompletedEmail(
  { outbox }: EventParts,
  act: Act<UnitCaller>,
  id: string,
  { outcome, again }: Sending,
): Promise<{ recipientCount: number }> {
  return act.transaction(async ({ tx, now }) => {
    const known = await lockKnownEvent(tx, id);
    assertAllowed(eventAbilities.sendCompletedEmail(act.caller, thingOf(known, now), now));
    const before = await countSendings(tx, id, kind);
    if (before && !again) throw alreadySent();
    const supplierIds = await listSuppliersByOutcome(tx, id, outcome);
    const news = { kind, eventId: id, key: `${id}:${before + 1}`, supplierIds } as const;
    const recipientCount = await tellSuppliersOf(tx, outbox, act.caller, news);
    await recordAudit(tx, act, {
      ...{ action: 'event.completed-email-sent', subjectType: 'event', subjectId: id },
      after: { recipientCount, outcome: outcome ?? null },
    });
    await tellUnit(tx, act.caller, id);
    return { recipientCount };
  });
}

/** Previews the completed e-mail as it would be sent now, with the number of recipients and previous deliveries. */
export function readCompletedEmail(
  { config }: EventParts,
  act: Act<UnitCaller>,
  id: string,
  outcome?: CompletedOutcome,
): Promise<CompletedEmail> {
  return act.read(async ({ tx, now }) => {
    const known = await readKnownEvent(tx, id);
    assertAllowed(eventAbilities.sendCompletedEmail(act.caller, thingOf(known, now), now));
    const { organisationName, businessUnitName, roleEntryId } = act.caller;
    const buyer = `${organisationName}, ${businessUnitName}`;
    const content = completedMail({
      event: known,
      buyer,
      tasks: [],
      roleEntryId,
      publicUrl: config.publicUrl,
    });
    const { recipientCount, deliveries } = await listDeliveries(tx, id, {
      kind,
      suppliers: suppliersByOutcome(id, outcome),
    });
    return { ...renderMail(content), recipientCount, deliveries };
  });
}

const alreadySent = () =>
  new ProblemError(409, 'ALREADY_SENT', {
    globalErrors: [
      { message: 'The completed e-mail has already been sent. To send it again, confirm that you want to.' },
    ],
  });
