import type { Lock, Locker, RequestRelease } from '@tus/server';
import { uploadConflict } from './commands/continue-upload.ts';

const lockTimeout = 30_000;

interface Holder {
  release: RequestRelease;
  gone: Promise<void>;
}

/**
 * Allows one request at a time per upload, within a server. A new request asks the current one to store what
 * it has and to stop: after a disconnect the old connection is dead, although the server has not noticed yet.
 */
export class UploadLocks implements Locker {
  readonly #holders = new Map<string, Holder>();

  newLock(id: string): Lock {
    let leave: () => void = () => undefined;
    return {
      lock: async (signal, release) => {
        const timeout = AbortSignal.any([signal, AbortSignal.timeout(lockTimeout)]);
        for (let holder = this.#holders.get(id); holder; holder = this.#holders.get(id)) {
          await holder.release();
          await orAborted(holder.gone, timeout);
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#holders.set(id, { release, gone: promise });
        leave = resolve;
      },
      unlock: async () => {
        this.#holders.delete(id);
        leave();
      },
    };
  }
}

async function orAborted(waited: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(uploadConflict());
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([waited, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
