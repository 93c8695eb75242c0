import { type Criterion, type CriterionOf, canOf, type ScoreSheet, type Scoring } from '@tenderbox/contract';
import { stateOf } from '../evaluation-state.rules.ts';
import { type ScoringCaller, type ScoringPolicyInput, scoringAbilities } from './scoring.policy.ts';
import type { LoadedScoring, OwnCell, SheetPlace, SupplierToScore } from './scoring.repo.ts';

/** An evaluation with what is scored in the current envelope, and the own scores in it. */
export interface OpenScoring {
  scoring: LoadedScoring;
  suppliers: NamedSupplier[];
  cells: OwnCell[];
}

export type NamedSupplier = SupplierToScore & { name: string };

/** The envelope that is scored now, or was last. */
export function scoredEnvelope(scoring: LoadedScoring): number {
  const { phase, envelope } = stateOf(scoring);
  return phase === 'LOCKED' ? envelope - 1 : envelope;
}

export const placeOf = (caller: ScoringCaller, scoring: LoadedScoring): SheetPlace => ({
  round: stateOf(scoring).round,
  envelope: scoredEnvelope(scoring),
  roleEntryId: caller.roleEntryId,
});

/** The criteria that the caller is named for, in the order of the plan. */
export const ownCriteria = ({ plan, criterionIds }: LoadedScoring): Criterion[] =>
  plan.criteria.filter(({ id }) => criterionIds.has(id));

/** Those that the caller scores in the current envelope. */
export const criteriaToScore = (scoring: LoadedScoring): CriterionOf<'MANUAL'>[] =>
  ownCriteria(scoring).filter(
    (criterion): criterion is CriterionOf<'MANUAL'> =>
      criterion.kind === 'MANUAL' && criterion.envelope === scoredEnvelope(scoring),
  );

const submittedAtOf = (scoring: LoadedScoring): string | null =>
  scoring.submissions.find(({ envelope }) => envelope === scoredEnvelope(scoring))?.submittedAt ?? null;

export const policyInputOf = (scoring: LoadedScoring): ScoringPolicyInput => {
  const envelope = scoredEnvelope(scoring);
  return {
    eventStatus: scoring.eventStatus,
    state: stateOf(scoring),
    isOpened: scoring.openedEnvelopes.has(envelope),
    isNamed: ownCriteria(scoring).some((criterion) => criterion.envelope === envelope),
    hasDeclared: scoring.declaration !== null,
    hasSubmitted: submittedAtOf(scoring) !== null,
  };
};

/** Names suppliers; anonymous ones by letters in their order: A to Z, then AA, AB and so on. */
export const namedSuppliers = (suppliers: SupplierToScore[]): NamedSupplier[] =>
  suppliers.map((supplier, index) => ({ ...supplier, name: supplier.name ?? letterOf(index) }));

const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** What criteria look at. */
export function lookedAt(criteria: Criterion[]): { questionIds: Set<string>; priceTaskIds: Set<string> } {
  return {
    questionIds: new Set(criteria.flatMap(questionsOf)),
    priceTaskIds: new Set(criteria.flatMap(priceTasksOf)),
  };
}

function questionsOf(criterion: Criterion): string[] {
  if (criterion.kind === 'PRICE') return [];
  return criterion.kind === 'MANUAL' ? criterion.questionIds : [criterion.questionId];
}

function priceTasksOf(criterion: Criterion): string[] {
  if (criterion.kind === 'PRICE') return criterion.taskIds;
  return criterion.kind === 'MANUAL' ? criterion.priceTaskIds : [];
}

export function presentScoring(caller: ScoringCaller, open: OpenScoring, now: string): Scoring {
  const { scoring, suppliers } = open;
  const { plan, questions, declaration } = scoring;
  const scored = Map.groupBy(scoredCells(open), ({ supplierId }) => supplierId);
  const asked = new Map(questions.map((question) => [question.id, question]));
  return {
    id: scoring.id,
    title: plan.title,
    eventTitle: scoring.eventTitle,
    eventReference: scoring.eventReference,
    state: stateOf(scoring),
    envelopes: plan.envelopes.map(({ title }, index) => ({
      number: index + 1,
      title,
      isOpened: scoring.openedEnvelopes.has(index + 1),
    })),
    envelope: scoredEnvelope(scoring),
    anonymous: plan.anonymous,
    commentRequired: plan.commentRequired,
    criteria: ownCriteria(scoring).map((criterion) => ({
      id: criterion.id,
      kind: criterion.kind,
      title: criterion.title,
      guidance: criterion.guidance,
      points: criterion.kind === 'REQUIREMENT' ? null : criterion.points,
      envelope: criterion.envelope,
      scale: criterion.kind === 'MANUAL' ? criterion.scale : null,
      questions: questionsOf(criterion).flatMap((id) => asked.get(id) ?? []),
      priceTaskIds: priceTasksOf(criterion),
    })),
    suppliers: suppliers.map(({ supplierId, shownId, name }) => ({
      supplierId: shownId,
      name,
      scored: scored.get(supplierId)?.length ?? 0,
    })),
    declaration: declaration && {
      declaredAt: declaration.declaredAt,
      conflictCount: declaration.conflicts.length,
    },
    progress: progressOf(open),
    submittedAt: submittedAtOf(scoring),
    can: canOf(scoringAbilities, caller, policyInputOf(scoring), now),
  };
}

export function presentSheet(open: OpenScoring, { supplierId, shownId, name }: NamedSupplier): ScoreSheet {
  const own = new Map(
    open.cells.filter((cell) => cell.supplierId === supplierId).map((cell) => [cell.criterionId, cell]),
  );
  return {
    supplierId: shownId,
    name,
    cells: criteriaToScore(open.scoring).map(({ id }) => {
      const { score = null, comment = null, revision = 0 } = own.get(id) ?? {};
      return { criterionId: id, score, comment, revision };
    }),
    progress: progressOf(open),
    submittedAt: submittedAtOf(open.scoring),
  };
}

/** The own scores that count: for what is scored now. */
function scoredCells({ scoring, suppliers, cells }: OpenScoring): OwnCell[] {
  const criterionIds = new Set(criteriaToScore(scoring).map(({ id }) => id));
  const supplierIds = new Set(suppliers.map(({ supplierId }) => supplierId));
  return cells.filter(
    (cell) => cell.score !== null && criterionIds.has(cell.criterionId) && supplierIds.has(cell.supplierId),
  );
}

const progressOf = (open: OpenScoring) => ({
  scored: scoredCells(open).length,
  total: criteriaToScore(open.scoring).length * open.suppliers.length,
});
