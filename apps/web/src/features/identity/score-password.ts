import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({
  dictionary: commonWords,
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 8,
});
// As the server does, so that both come to the same opinion.
const looksAt = 40;

/** From 0, guessed at once, to 4, hardly ever guessed. */
export function scorePassword(password: string): number {
  return estimator.check(password.slice(0, looksAt)).score;
}
