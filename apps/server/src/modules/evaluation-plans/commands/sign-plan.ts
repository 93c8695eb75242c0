import { canonicalJson, type UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { sha256 } from '../../../platform/signing/signer.ts';
import type { NoticeTarget } from '../../notices/index.ts';
import type { SigningDeps } from '../plan.deps.ts';
import { type EvaluationDetails, insertSignedPlan, listEvaluations } from '../plan.repo.ts';
import { notifyNamed } from './notify-named.ts';

/** Signs the plan of an evaluation as it is stored: the first at publication, then each amendment. */
export async function signPlan(
  { config, signer }: SigningDeps,
  ctx: RequestContext,
  { tx, now }: TransactionContext,
  { id, eventId, eventReference, plan, signed }: EvaluationDetails,
): Promise<void> {
  const text = canonicalJson(plan as never);
  const planHash = sha256(text);
  const number = (signed?.number ?? 0) + 1;
  const { record, signature, recordHash } = await signer.sign(tx, {
    format: 'tenderbox-plan/1',
    origin: config.publicUrl,
    eventReference,
    evaluationId: id,
    number,
    planHash,
    at: now,
    previous: signed?.recordHash ?? null,
  });
  await insertSignedPlan(tx, {
    evaluationId: id,
    number,
    plan: text,
    planHash,
    record,
    signature,
    recordHash,
  });
  await recordAudit(tx, ctx, {
    action: 'evaluation.plan-signed',
    subjectType: 'event',
    subjectId: eventId,
    after: { evaluation: plan.title, evaluationId: id, number, planHash },
  });
}

/** Signs the plans of an event that is being published, and tells the people who are named in them. */
export async function signPlans(
  deps: SigningDeps & { outbox: NoticeTarget },
  ctx: RequestContext<UnitCaller>,
  txContext: TransactionContext,
  eventId: string,
): Promise<void> {
  for (const evaluation of await listEvaluations(txContext.tx, eventId)) {
    await signPlan(deps, ctx, txContext, evaluation);
    const { chairId, evaluators } = evaluation;
    await notifyNamed(txContext.tx, deps.outbox, ctx, {
      evaluation,
      before: { chairId: null, roleEntryIds: [] },
      after: { chairId, roleEntryIds: evaluators.map(({ roleEntryId }) => roleEntryId) },
    });
  }
}
