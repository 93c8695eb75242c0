import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionTarget, createClient, servingRole } from '../db/connection.ts';
import { broadcastChannel } from '../db/database.ts';
import type { OnFailure } from '../failures/failure-log.ts';

/** Maximum delay before the next attempt, in milliseconds; delays grow up to it. */
const maxRetryDelay = 10_000;

/** The channel for notes between servers, which are not stored. */
export const notesChannel = 'tenderbox_notes';

interface ListenOptions {
  target: ConnectionTarget;
  onBroadcast(): void;
  /** Called with a note, which is passed on but not stored. */
  onNote(note: string): void;
  onError: OnFailure;
}

/**
 * Listens on one connection for all streams of this server, and reconnects if it is lost. Returns a function
 * that stops it.
 */
export function listenForBroadcasts({
  target,
  onBroadcast,
  onNote,
  onError,
}: ListenOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = run();

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      await listenOnce(() => {
        failures = 0;
        onBroadcast();
      }).catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
      const wait = Math.min(maxRetryDelay, 250 * 2 ** failures);
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Listens until the connection ends. Updates from before its start are reported as well. */
  async function listenOnce(onNotification: () => void): Promise<void> {
    const client = createClient({
      ...target,
      application_name: 'tenderbox-stream',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      options: `-c role=${servingRole}`,
    });
    const disconnect = () => void client.end().catch(() => undefined);
    signal.addEventListener('abort', disconnect);
    try {
      await client.connect();
      client.on('notification', ({ channel, payload = '' }) => {
        // Anyone who can connect to the database can notify: a bad payload is skipped.
        try {
          if (channel === notesChannel) onNote(payload);
          else onNotification();
        } catch (error) {
          onError(error);
        }
      });
      const ended = once(client, 'end');
      await client.query(`listen ${broadcastChannel}; listen ${notesChannel}`);
      onNotification();
      await ended;
    } finally {
      signal.removeEventListener('abort', disconnect);
      disconnect();
    }
  }

  return async () => {
    stopping.abort();
    await running;
  };
}
