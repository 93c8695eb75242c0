import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common';
import { dictionary as englishWords } from '@zxcvbn-ts/language-en';

const estimator = new ZxcvbnFactory({
  dictionary: { ...commonWords, ...englishWords },
  graphs: adjacencyGraphs,
});
const looksAt = 100;
const guessedSoon = 1;

/** Whether a password is common, breached or made of patterns that are guessed soon. */
export function isCommonPassword(password: string): boolean {
  return estimator.check(password.slice(0, looksAt)).score <= guessedSoon;
}
