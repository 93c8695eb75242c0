import type { CompletedEmail, CompletedOutcome, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { findLogo } from '../../../platform/db/organisation-logo.ts';
import { readLogo } from '../../../platform/files/logo-pictures.ts';
import { assertAllowed, ProblemError } from '../../../platform/http/problem-error.ts';
import { previewMail } from '../../../platform/mail/mail-content.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { countSendings, listDeliveries } from '../../notices/index.ts';
import { listSuppliersByOutcome, suppliersByOutcome } from '../../tasks/index.ts';
import { broadcastEventToUnit } from '../event.broadcasts.ts';
import type { EventDeps } from '../event.deps.ts';
import { completedMail } from '../event.mails.ts';
import { notifyEventSuppliers } from '../event.notices.ts';
import { eventAbilities } from '../event.policy.ts';
import { policyInputOf } from '../event.presenter.ts';
import { loadEvent, loadEventForUpdate } from '../load-event.ts';

const kind = 'event.completed-email';

interface Sending {
  outcome?: CompletedOutcome | undefined;
  again: boolean;
}

/** Sends the completed e-mail to the people of an event's suppliers; a second time only with `again`. */
export async function sendCompletedEmail(
  { outbox }: EventDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  { outcome, again }: Sending,
): Promise<{ recipientCount: number }> {
  return ctx.transaction(async ({ tx, now }) => {
    const known = await loadEventForUpdate(tx, id);
    assertAllowed(eventAbilities.sendCompletedEmail(ctx.caller, policyInputOf(known, now), now));
    const before = await countSendings(tx, id, kind);
    if (before && !again) throw alreadySent();
    const supplierIds = await listSuppliersByOutcome(tx, id, outcome);
    const news = { kind, eventId: id, key: `${id}:${before + 1}`, supplierIds } as const;
    const recipientCount = await notifyEventSuppliers(tx, outbox, ctx.caller, news);
    await recordAudit(tx, ctx, {
      action: 'event.completed-email-sent',
      subjectType: 'event',
      subjectId: id,
      after: { recipientCount, outcome: outcome ?? null },
    });
    await broadcastEventToUnit(tx, ctx.caller, id);
    return { recipientCount };
  });
}

/** Previews the completed e-mail as it would be sent now, with the number of recipients and previous deliveries. */
export async function readCompletedEmail(
  { config, store }: EventDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  outcome?: CompletedOutcome,
): Promise<CompletedEmail> {
  const { organisationId, organisationName: name } = ctx.caller;
  const { content, logo, ...sent } = await ctx.read(async ({ tx, now }) => {
    const known = await loadEvent(tx, id);
    assertAllowed(eventAbilities.sendCompletedEmail(ctx.caller, policyInputOf(known, now), now));
    const { organisationName, businessUnitName, roleEntryId } = ctx.caller;
    const buyer = `${organisationName}, ${businessUnitName}`;
    const content = completedMail({
      event: known,
      buyer,
      tasks: [],
      roleEntryId,
      publicUrl: config.publicUrl,
      fingerprint: null,
    });
    const { recipientCount, deliveries } = await listDeliveries(tx, id, {
      kind,
      suppliers: suppliersByOutcome(id, outcome),
    });
    return { content, logo: await findLogo(tx, organisationId), recipientCount, deliveries };
  });
  const organisation = { name, logo: await readLogo(store, logo) };
  return { ...previewMail(content, { timeZone: null, organisation }), ...sent };
}

const alreadySent = () =>
  new ProblemError(409, 'ALREADY_SENT', {
    globalErrors: [
      { message: 'The completed e-mail has already been sent. To send it again, confirm that you want to.' },
    ],
  });
