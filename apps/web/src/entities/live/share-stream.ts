import { ApiError } from '../../shared/lib/api-error.ts';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { pauseUntilNeeded } from './pause-until-needed.ts';
import { readStream, type StreamMessage } from './read-stream.ts';

/** The server replays at least this much when a stream begins, in milliseconds. */
const beginsSoon = 30_000;
const maxRetryDelay = 30_000;
/** Delay before the next tab takes over, in milliseconds: the end of a session must reach it first. */
const takeoverDelay = 500;

interface Sharing {
  /** Tabs of the same role entry share one stream. */
  roleEntryId: string;
  signal: AbortSignal;
  onMessage: (message: StreamMessage) => void;
}

/**
 * Follows the one stream of this browser. The tab that holds the lock reads it and passes messages on; when
 * it closes, the next tab resumes at its position. Without the Web Locks API every tab reads its own stream.
 */
export function shareStream({ roleEntryId, signal, onMessage }: Sharing): void {
  const name = `tenderbox.stream.${roleEntryId}`;
  const channel = new BroadcastChannel(name);
  const startedAt = serverNow();
  let lastId: string | null = null;

  const hear = (message: StreamMessage) => {
    if (message.id) lastId = message.id;
    onMessage(message);
  };
  channel.addEventListener('message', ({ data }) => hear(data as StreamMessage));
  signal.addEventListener('abort', () => channel.close());
  // An aborted lock request is not an error.
  void (navigator.locks ? awaitLock(navigator.locks) : lead()).catch(() => undefined);

  async function awaitLock(locks: LockManager): Promise<void> {
    const isFirst = await locks.request(
      name,
      { ifAvailable: true },
      (lock) => lock && lead().then(() => true),
    );
    if (isFirst) return;
    await locks.request(name, { signal }, async () => {
      await pauseUntilNeeded(takeoverDelay, signal);
      await lead();
    });
  }

  function pass(message: StreamMessage): void {
    if (signal.aborted) return;
    hear(message);
    channel.postMessage(message);
  }

  async function lead(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      // Pages open for longer than a new stream replays may have missed something.
      let isLate = !lastId && serverNow() - startedAt > beginsSoon;
      try {
        await readStream(lastId, signal, (message) => {
          failures = 0;
          if (isLate) pass({ event: 'reset' });
          isLate = false;
          pass(message);
        });
      } catch (error) {
        if (isRefused(error)) return;
      }
      const wait = Math.min(maxRetryDelay, 500 * 2 ** failures);
      // Jitter, so that browsers that lost the same server do not reconnect at the same moment.
      await pauseUntilNeeded(wait * (1 + Math.random()), signal);
    }
  }
}

/** Whether retrying is pointless: the session is over or has no stream. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
