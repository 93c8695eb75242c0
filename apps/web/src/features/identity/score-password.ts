import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({
  dictionary: commonWords,
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 8,
});
// Same length as on the server, so that both give the same score.
const maxCheckedLength = 40;

/** From 0 (guessed immediately) to 4 (very hard to guess). */
export function scorePassword(password: string): number {
  return estimator.check(password.slice(0, maxCheckedLength)).score;
}
