import type { Scoring } from '@tenderbox/contract';
import type { OwnChange } from '../../../shared/autosave/local-changes.ts';

/** What an evaluator gives for one criterion of one supplier. */
export interface ScoreValue {
  score: string | null;
  comment: string | null;
}

export type OwnScore = OwnChange<ScoreValue>;
export type ScoredCriterion = Scoring['criteria'][number];
export type ScoredSupplier = Scoring['suppliers'][number];
export type Scale = NonNullable<ScoredCriterion['scale']>;

export const noScore: ScoreValue = { score: null, comment: null };

export const cellKey = (supplierId: string, criterionId: string) => `${supplierId}/${criterionId}`;
export const partsOfKey = (key: string): [supplierId: string, criterionId: string] => {
  const [supplierId = '', criterionId = ''] = key.split('/');
  return [supplierId, criterionId];
};

const commentOf = ({ comment }: ScoreValue) => comment?.trim() || null;

export const isSameScore = (one: ScoreValue, other: ScoreValue): boolean =>
  one.score === other.score && commentOf(one) === commentOf(other);

/** As it is sent. */
export const sentScore = (value: ScoreValue): ScoreValue => ({
  score: value.score,
  comment: commentOf(value),
});

/** Whether a score needs a comment by the rule of the plan. */
export function needsComment(rule: Scoring['commentRequired'], score: string): boolean {
  return rule.when === 'BELOW' ? Number(score) < Number(rule.score) : rule.when === 'ALWAYS';
}

/** What a cell still needs before the sheets can be submitted. */
export function missingIn(rule: Scoring['commentRequired'], value: ScoreValue): 'score' | 'comment' | null {
  if (value.score === null) return 'score';
  return commentOf(value) === null && needsComment(rule, value.score) ? 'comment' : null;
}

/**
 * Merges what was typed here with what was saved elsewhere. Null if both changed the same part, so that someone
 * has to choose.
 */
export function mergedScore({ value, baseValue }: OwnScore, theirs: ScoreValue): ScoreValue | null {
  const parts = (['score', 'comment'] as const).map((part) => {
    const [mine, before, other] = [sentScore(value), sentScore(baseValue), sentScore(theirs)].map(
      (one) => one[part],
    );
    if (mine === before) return { part, value: theirs[part], isOpen: false };
    return { part, value: value[part], isOpen: other !== before && other !== mine };
  });
  if (parts.some(({ isOpen }) => isOpen)) return null;
  return Object.fromEntries(parts.map(({ part, value: merged }) => [part, merged])) as unknown as ScoreValue;
}
