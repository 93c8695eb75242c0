import { Worker } from 'node:worker_threads';

interface Question {
  resolve(isCommon: boolean): void;
  reject(error: unknown): void;
}

interface Judge {
  ask(password: string): Promise<boolean>;
}

let judge: Judge | null = null;

/** Whether a password is common, breached or made of patterns that are guessed soon. */
export function isCommonPassword(password: string): Promise<boolean> {
  judge ??= startJudge();
  return judge.ask(password);
}

/** Judging takes as long as hashing: it runs in a thread of its own, which answers in the order it was asked. */
function startJudge(): Judge {
  const questions: Question[] = [];
  const worker = new Worker(new URL('common-password.worker.ts', import.meta.url));
  worker.unref();
  worker.on('message', (isCommon: boolean) => questions.shift()?.resolve(isCommon));
  worker.on('error', (error) => {
    judge = null;
    for (const { reject } of questions.splice(0)) reject(error);
  });
  return {
    ask: (password) =>
      new Promise((resolve, reject) => {
        questions.push({ resolve, reject });
        worker.postMessage(password);
      }),
  };
}
