import {
  allowed,
  type Criterion,
  type CriterionOf,
  canOf,
  type ScoreSheet,
  type ScoreSheets,
  type ScoresOfOthers,
  type Scoring,
} from '@tenderbox/contract';
import { stateOf } from '../evaluation-state.rules.ts';
import {
  readsOthers,
  type ScoringCaller,
  type ScoringPolicyInput,
  scoringAbilities,
} from './scoring.policy.ts';
import type { LoadedScoring, OwnCell, ScoreOfOther, SheetPlace, SupplierToScore } from './scoring.repo.ts';

/** An evaluation with the suppliers of the envelope that is scored now, or was last. */
export interface Scorable extends LoadedScoring {
  /** Those that the caller scores. */
  suppliers: NamedSupplier[];
  /** Those that a declaration is still to be made about. */
  toDeclare: { supplierId: string; name: string }[];
}

/** The same with the own scores. */
export interface OpenScoring {
  scoring: Scorable;
  cells: OwnCell[];
}

export interface NamedSupplier {
  supplierId: string;
  /** The id by which the caller knows it. */
  shownId: string;
  name: string;
}

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

export const policyInputOf = (scoring: Scorable): ScoringPolicyInput => {
  const envelope = scoredEnvelope(scoring);
  return {
    eventStatus: scoring.eventStatus,
    state: stateOf(scoring),
    isOpened: scoring.openedEnvelopes.has(envelope),
    isNamed: ownCriteria(scoring).some((criterion) => criterion.envelope === envelope),
    hasToScore: criteriaToScore(scoring).length > 0,
    hasDeclared: scoring.declaration !== null && scoring.toDeclare.length === 0,
    hasSubmitted: submittedAtOf(scoring) !== null,
  };
};

/** Names the suppliers that are declared; anonymous ones by the letter of their place: A to Z, then AA, AB and so on. */
export function withSuppliers(scoring: LoadedScoring, listed: SupplierToScore[]): Scorable {
  return {
    ...scoring,
    suppliers: listed.flatMap(({ supplierId, shownId, name, place }) =>
      place === null ? [] : [{ supplierId, shownId, name: name ?? letterOf(place - 1) }],
    ),
    toDeclare: listed.flatMap(({ supplierId, name, place }) =>
      place === null ? [{ supplierId, name: name ?? '' }] : [],
    ),
  };
}

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
  const { scoring } = open;
  const { plan, questions, declaration, suppliers, toDeclare } = scoring;
  const input = policyInputOf(scoring);
  const scored = Map.groupBy(scoredCells(open), ({ supplierId }) => supplierId);
  const asked = new Map(questions.map((question) => [question.id, question]));
  return {
    id: scoring.id,
    title: plan.title,
    eventTitle: scoring.eventTitle,
    eventReference: scoring.eventReference,
    eventId: caller.role === 'BUSINESS_UNIT_EVALUATOR' ? null : scoring.eventId,
    scoreBy: scoring.scoreBy,
    state: input.state,
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
    toDeclare,
    declaration: declaration && {
      declaredAt: declaration.declaredAt,
      conflictCount: declaration.conflicts.length,
    },
    progress: progressOf(open),
    submittedAt: submittedAtOf(scoring),
    areOthersShown: readsOthers(input) === allowed,
    can: canOf(scoringAbilities, caller, input, now),
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

/** All own scores, with the ids that the caller knows. */
export function presentSheets(open: OpenScoring): ScoreSheets {
  const { scoring, cells } = open;
  const shownIds = new Map(scoring.suppliers.map(({ supplierId, shownId }) => [supplierId, shownId]));
  const criterionIds = new Set(criteriaToScore(scoring).map(({ id }) => id));
  return {
    cells: cells.flatMap(({ supplierId, ...cell }) => {
      const shownId = shownIds.get(supplierId);
      return shownId && criterionIds.has(cell.criterionId) ? [{ supplierId: shownId, ...cell }] : [];
    }),
    progress: progressOf(open),
    submittedAt: submittedAtOf(scoring),
  };
}

/** What others gave, for the suppliers that the caller scores. */
export function presentOthers({ suppliers }: Scorable, scores: ScoreOfOther[]): ScoresOfOthers {
  const shownIds = new Map(suppliers.map(({ supplierId, shownId }) => [supplierId, shownId]));
  const evaluators = new Map(scores.map(({ roleEntryId, name }) => [roleEntryId, name]));
  return {
    evaluators: [...evaluators].map(([roleEntryId, name]) => ({ roleEntryId, name })),
    scores: scores.flatMap(({ supplierId, name: _name, ...given }) => {
      const shownId = shownIds.get(supplierId);
      return shownId ? [{ supplierId: shownId, ...given }] : [];
    }),
  };
}

/** The own scores that count: for what is scored now. */
function scoredCells({ scoring, cells }: OpenScoring): OwnCell[] {
  const criterionIds = new Set(criteriaToScore(scoring).map(({ id }) => id));
  const supplierIds = new Set(scoring.suppliers.map(({ supplierId }) => supplierId));
  return cells.filter(
    (cell) => cell.score !== null && criterionIds.has(cell.criterionId) && supplierIds.has(cell.supplierId),
  );
}

const progressOf = (open: OpenScoring) => ({
  scored: scoredCells(open).length,
  total: criteriaToScore(open.scoring).length * open.scoring.suppliers.length,
});
