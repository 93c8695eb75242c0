import type { OnFailure } from '../../platform/failures/failure-log.ts';
import { createRetryDelays } from '../../platform/failures/retry-delays.ts';
import { findTimeToNextClosing } from '../deadlines/index.ts';
import { type ClosingDeps, closeDueBoxes } from './commands/close-boxes.ts';

/** The longest pause between two looks for due boxes, in milliseconds: a new deadline may be nearer than the last. */
const maxPause = 1000;

/** Milliseconds until a box that could not be closed is tried again. */
const retryDelay = 10_000;

interface ClosingWorkerDeps extends ClosingDeps {
  onError: OnFailure;
  /** Called for a box that could not be closed. */
  onBoxFailure: OnFailure;
}

/** Closes every box as soon as it is due. Several servers share the work. */
export function startClosingWorker({ onError, onBoxFailure, ...deps }: ClosingWorkerDeps): {
  stop(): Promise<void>;
} {
  const failed = createRetryDelays({ first: retryDelay, max: retryDelay });
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let working = Promise.resolve();

  async function closeAll(): Promise<number> {
    await closeDueBoxes(deps, {
      except: failed.waiting(),
      onFailure: (taskId, error) => {
        failed.add(taskId);
        onBoxFailure(error, { id: taskId });
      },
    });
    const wait = await deps.db.transaction({ scope: 'job', organisationId: null }, findTimeToNextClosing);
    return Math.min(Math.max(wait ?? maxPause, 0), maxPause);
  }

  const goOn = () => {
    working = closeAll()
      .catch((error: unknown) => {
        onError(error);
        return maxPause;
      })
      .then((pause) => {
        // Rounded up: a timer may fire a fraction of a millisecond early, and the box would not be due yet.
        if (!isStopped) timer = setTimeout(goOn, Math.ceil(pause) + 1);
      });
  };
  goOn();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
