import type { NoticeKind } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { type NoticeTarget, notify } from '../notices/index.ts';

type EvaluationNoticeKind = Extract<NoticeKind, `evaluation.${string}`>;

/** Something about an evaluation that people are told, as ids: never scores, nor anything about a supplier. */
interface EvaluationNews extends UnitRef {
  kind: EvaluationNoticeKind;
  eventId: string;
  evaluationId: string;
  envelope?: number;
  round?: number;
  hours?: number;
  /** What the key of the notice ends with: the same one never notifies a person twice. */
  occasion: string;
}

/** Notifies people of the business unit, in the app and by e-mail. */
export async function notifyOfEvaluation(
  tx: Transaction,
  outbox: NoticeTarget,
  news: EvaluationNews,
  peopleIds: string[],
): Promise<void> {
  if (peopleIds.length) await notify(tx, outbox, noticeOf(news), { peopleIds: [...new Set(peopleIds)] });
}

/** Notifies the admins of the business unit, except the one who did it. */
export async function notifyAdminsOfEvaluation(
  tx: Transaction,
  outbox: NoticeTarget,
  news: EvaluationNews,
  exceptId: string,
): Promise<void> {
  await notify(tx, outbox, noticeOf(news), { adminsExcept: exceptId, among: null });
}

const noticeOf = ({ kind, occasion, organisationId, businessUnitId, eventId, ...about }: EvaluationNews) => {
  const key = `${kind}:${about.evaluationId}:${occasion}`;
  const template = kind.replace('.', '-');
  return { organisationId, businessUnitId, eventId, kind, key, about, template, payload: { key } };
};
