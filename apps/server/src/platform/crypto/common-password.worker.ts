import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({
  dictionary: commonWords,
  graphs: adjacencyGraphs,
  // With more substitutions, a crafted password would take half a second to check.
  l33tMaxSubstitutions: 8,
});
const maxCheckedLength = 40;
const maxCommonScore = 1;

parentPort?.on('message', (password: string) => {
  parentPort?.postMessage(estimator.check(password.slice(0, maxCheckedLength)).score <= maxCommonScore);
});
