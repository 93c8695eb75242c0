import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';
import { viewersOfEvaluation } from './plan.repo.ts';

/** Broadcasts that an evaluation was added, changed or removed; with `evaluationId` also to suppliers who see its plan. */
export const broadcastPlan = (
  tx: Transaction,
  unit: UnitRef,
  { eventId, evaluationId }: { eventId: string; evaluationId?: string },
): Promise<void> =>
  broadcast(tx, unit, {
    kind: 'events-changed',
    about: { eventId },
    to: {
      unit: true,
      organisation: false,
      ...(evaluationId && { suppliers: viewersOfEvaluation(evaluationId) }),
    },
  });
