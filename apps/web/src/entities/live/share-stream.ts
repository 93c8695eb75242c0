import { ApiError } from '../../shared/lib/api-error.ts';
import { pauseUntilWanted } from './pause-until-wanted.ts';
import { readStream, type StreamMessage } from './read-stream.ts';

/** What the server tells of to a stream that begins reaches back further than this, in milliseconds. */
const beginsSoon = 30_000;
const waitAtMost = 30_000;
/** How long the next tab waits before it goes on, in milliseconds: the end of a session has to reach it first. */
const turnsAfter = 500;

interface Sharing {
  /** Whose stream it is: the tabs of one role entry share one. */
  roleEntryId: string;
  signal: AbortSignal;
  onMessage: (message: StreamMessage) => void;
}

/**
 * Follows the one stream of this browser. Of all tabs, the one that holds the lock reads it and passes on what it hears;
 * once that tab is gone the next one goes on where it was. Where a browser has no locks every tab reads its own.
 */
export function shareStream({ roleEntryId, signal, onMessage }: Sharing): void {
  const name = `tenderbox.stream.${roleEntryId}`;
  const channel = new BroadcastChannel(name);
  const startedAt = Date.now();
  let lastId: string | null = null;

  const hear = (message: StreamMessage) => {
    if (message.id) lastId = message.id;
    onMessage(message);
  };
  channel.addEventListener('message', ({ data }) => hear(data as StreamMessage));
  signal.addEventListener('abort', () => channel.close());
  // Waiting for the lock ends with the signal, which is no failure.
  void (navigator.locks ? takeTurn(navigator.locks) : lead()).catch(() => undefined);

  async function takeTurn(locks: LockManager): Promise<void> {
    const isFirst = await locks.request(
      name,
      { ifAvailable: true },
      (lock) => lock && lead().then(() => true),
    );
    if (isFirst) return;
    await locks.request(name, { signal }, async () => {
      await pauseUntilWanted(turnsAfter, signal);
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
      // Nobody knows what was missed by pages that have been there for longer than a new stream looks back.
      let isLate = !lastId && Date.now() - startedAt > beginsSoon;
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
      const wait = Math.min(waitAtMost, 500 * 2 ** failures);
      // Browsers that lost the same server do not all come back in the same moment.
      await pauseUntilWanted(wait * (1 + Math.random()), signal);
    }
  }
}

/** Whoever is refused is not let in by asking again: the session is over, or has no stream. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
