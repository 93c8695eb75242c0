import { type Criterion, compareFractions, fractionOf } from '@tenderbox/contract';

/** Whether a score is a step of the scale; for other criteria, whether it does not exceed the points. */
export function isOnScale(criterion: Criterion, score: string): boolean {
  if (criterion.kind === 'REQUIREMENT') return false;
  if (criterion.kind !== 'MANUAL')
    return compareFractions(fractionOf(score), fractionOf(criterion.points)) <= 0;
  const { max, step } = criterion.scale;
  const steps = { numerator: fractionOf(score).numerator * 100n, denominator: fractionOf(score).denominator };
  const inHundredths = steps.numerator / steps.denominator;
  const stepInHundredths = BigInt(Math.round(Number(step) * 100));
  return (
    steps.numerator % steps.denominator === 0n &&
    inHundredths % stepInHundredths === 0n &&
    inHundredths <= BigInt(max) * 100n
  );
}
