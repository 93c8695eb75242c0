import { isOnScale } from '../../../entities/evaluations/scale.ts';
import type { Scale } from './score-value.ts';

/** A key within this time goes on with the number that was begun, as 1 and 0 for 10. In milliseconds. */
const goesOnWithin = 1000;

/** What was typed last, for which score. */
export interface TypedScore {
  cell: string;
  text: string;
  at: number;
}

/** The number that a key makes of what was typed before. Null if the key is not part of a score of this scale. */
export function typedScore(
  before: TypedScore | null,
  { cell, key, at }: { cell: string; key: string; at: number },
  scale: Scale,
): { typed: TypedScore; score: string | null } | null {
  const sign = key === ',' ? '.' : key;
  if (!/^[\d.]$/.test(sign)) return null;
  const isGoingOn = before?.cell === cell && at - before.at < goesOnWithin;
  const longer = (isGoingOn ? before.text : '') + sign;
  const text = isPossible(longer, scale) ? longer : sign;
  if (!isPossible(text, scale)) return null;
  const score = text.endsWith('.') ? null : String(Number(text));
  return { typed: { cell, text, at }, score: score !== null && isOnScale(scale, score) ? score : null };
}

/** Whether a text can become a score: 1 and then 10, 3 and then 3.5. */
function isPossible(text: string, { max, step }: Scale): boolean {
  if (!/^\d+(\.\d*)?$/.test(text) || Number(text) > max) return false;
  const [, decimals] = text.split('.');
  const decimalsOfStep = step.split('.')[1]?.length ?? 0;
  return decimals === undefined || (decimalsOfStep > 0 && decimals.length <= decimalsOfStep);
}
