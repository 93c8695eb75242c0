import { Worker } from 'node:worker_threads';

interface Question {
  resolve(isCommon: boolean): void;
  reject(error: unknown): void;
}

interface PasswordChecker {
  check(password: string): Promise<boolean>;
}

let checker: PasswordChecker | null = null;

/** Whether a password is common, breached or made of patterns that are easy to guess. */
export function isCommonPassword(password: string): Promise<boolean> {
  checker ??= startChecker();
  return checker.check(password);
}

/** A check takes as long as a hash, so it runs in a worker thread, which replies in the order of the requests. */
function startChecker(): PasswordChecker {
  const questions: Question[] = [];
  const worker = new Worker(new URL('common-password.worker.ts', import.meta.url));
  worker.unref();
  worker.on('message', (isCommon: boolean) => questions.shift()?.resolve(isCommon));
  worker.on('error', (error) => {
    checker = null;
    for (const { reject } of questions.splice(0)) reject(error);
  });
  return {
    check: (password) =>
      new Promise((resolve, reject) => {
        questions.push({ resolve, reject });
        worker.postMessage(password);
      }),
  };
}
