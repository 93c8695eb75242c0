/** A scale from 0 to its maximum, in steps. */
export interface ScaleSteps {
  max: number;
  step: string;
}

/** Whether a text is a step of the scale. */
export function isOnScale({ max, step }: ScaleSteps, score: string): boolean {
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(score)) return false;
  const hundredths = Math.round(Number(score) * 100);
  return hundredths <= max * 100 && hundredths % Math.round(Number(step) * 100) === 0;
}

/** All steps of the scale, from 0. */
export const stepsOf = ({ max, step }: ScaleSteps): string[] =>
  Array.from({ length: Math.round(max / Number(step)) + 1 }, (_, index) =>
    String(Math.round(index * Number(step) * 100) / 100),
  );
