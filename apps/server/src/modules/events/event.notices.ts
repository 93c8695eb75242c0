import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { type NoticeTarget, notify } from '../notices/index.ts';
import { listSuppliersByOutcome } from '../tasks/index.ts';

/** Notifications to the suppliers of an event, and the e-mail template of each. */
const templates = {
  'event.invited': 'event-invitation',
  'event.changed': 'event-changed',
  'event.cancelled': 'event-cancelled',
  'event.completed': undefined,
  'event.reopened': 'event-reopened',
  'event.completed-email': 'event-completed',
} as const;

type EventNoticeKind = keyof typeof templates;

interface EventNotice {
  kind: EventNoticeKind;
  eventId: string;
  /** Distinguishes this notification from others of the same kind. */
  key: string;
  /** The suppliers to notify; defaults to all suppliers of the event. */
  supplierIds?: string[];
  payload?: Record<string, unknown>;
}

/** Notifies the people of an event's suppliers. */
export async function notifyEventSuppliers(
  tx: Transaction,
  target: NoticeTarget,
  unit: UnitRef,
  { kind, eventId, key, supplierIds, payload }: EventNotice,
): Promise<number> {
  const { organisationId, businessUnitId } = unit;
  const template = templates[kind];
  return notify(
    tx,
    target,
    {
      organisationId,
      businessUnitId,
      eventId,
      kind,
      key: `${kind}:${key}`,
      ...(template && { template }),
      ...(payload && { payload }),
    },
    { supplierIds: supplierIds ?? (await listSuppliersByOutcome(tx, eventId)) },
  );
}

/** Notifies people who were newly named to open the boxes of a published event, except the one who named them. */
export async function notifyNamedOpeners(
  tx: Transaction,
  target: NoticeTarget,
  { organisationId, businessUnitId, roleEntryId }: UnitRef & { roleEntryId: string },
  { eventId, revision, openerIds }: { eventId: string; revision: number; openerIds: string[] },
): Promise<void> {
  const kind = 'event.opener-named';
  const key = `${kind}:${eventId}:${revision}`;
  const notice = { organisationId, businessUnitId, eventId, kind, key } as const;
  const named = { adminsExcept: roleEntryId, among: openerIds };
  await notify(tx, target, { ...notice, template: 'event-opener-named' }, named);
}

/** Reminds the unit's admins that the completion of an event is due, once per due date. */
export async function notifyCompletionDue(
  tx: Transaction,
  target: NoticeTarget,
  { organisationId, businessUnitId }: UnitRef,
  { eventId, due }: { eventId: string; due: string },
): Promise<void> {
  const kind = 'event.completion-due';
  const notice = { organisationId, businessUnitId, eventId, kind, key: `${kind}:${eventId}:${due}` } as const;
  await notify(tx, target, { ...notice, template: 'event-completion-due' }, 'admins');
}
