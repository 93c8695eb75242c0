import { randomUUIDv7 } from 'node:crypto';
import type { UnitCaller } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { notifyOfEvaluation } from '../../evaluation-notices/index.ts';
import type { NoticeTarget } from '../../notices/index.ts';

interface Named {
  chairId: string | null;
  roleEntryIds: string[];
}

interface Change {
  evaluation: { id: string; eventId: string };
  before: Named;
  after: Named;
}

/** Tells people that they are named in a published evaluation, or no longer are; not whoever changed it. */
export async function notifyNamed(
  tx: Transaction,
  outbox: NoticeTarget,
  { caller }: RequestContext<UnitCaller>,
  { evaluation, before, after }: Change,
): Promise<void> {
  const { organisationId, businessUnitId } = caller;
  const { eventId, id: evaluationId } = evaluation;
  const about = { organisationId, businessUnitId, eventId, evaluationId, occasion: randomUUIDv7() };
  const others = (ids: string[]) => ids.filter((id) => id !== caller.roleEntryId);
  const added = after.roleEntryIds.filter((id) => !before.roleEntryIds.includes(id));
  const removed = before.roleEntryIds.filter((id) => !after.roleEntryIds.includes(id));
  const chair = after.chairId && after.chairId !== before.chairId ? [after.chairId] : [];
  await notifyOfEvaluation(tx, outbox, { kind: 'evaluation.named', ...about }, others(added));
  await notifyOfEvaluation(tx, outbox, { kind: 'evaluation.removed', ...about }, others(removed));
  await notifyOfEvaluation(tx, outbox, { kind: 'evaluation.chair-named', ...about }, others(chair));
}
