import { setTimeout as pause } from 'node:timers/promises';
import type { SessionRef } from '../auth/session.repo.ts';
import type { Keyring } from '../crypto/keyring.ts';
import type { ConnectionTarget } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import type { OnFailure } from '../failures/failure-log.ts';
import { parseNote } from './broadcast-ephemeral.repo.ts';
import { type EventStream, frameOf, signalOf } from './event-stream.ts';
import { listenForBroadcasts } from './listen-for-broadcasts.ts';
import { sealPosition } from './position.ts';
import { findEndedSessions, readStreamBatch, type StreamBatch } from './stream.repo.ts';

/** Intervals of recurring work, in milliseconds. */
export interface StreamIntervals {
  /** Every stream is sent its position, so that both sides know that the connection is alive. */
  position: number;
  /** Streams of ended sessions are closed. */
  sessions: number;
  /** Updates are polled, in case a notification was lost. */
  poll: number;
}

const defaultIntervals: StreamIntervals = { position: 20_000, sessions: 3000, poll: 2000 };

/** Updates that arrive within this time (ms) are read together. */
const pollDelay = 50;
/** Beyond this number, updates are not sent one by one: all clients are told to reload. */
const maxConcurrent = 10_000;
/** Maximum streams per person; beyond it the oldest one is closed. */
const maxStreamsPerPerson = 10;

/** An open stream with its audience, session and expiry. */
interface Listener {
  stream: EventStream;
  /** The supplier, unit, organisation or person whose updates it receives. */
  audienceId: string;
  /** Its person, in any role. */
  accountId: string;
  session: SessionRef;
  /** When its token expires, in seconds. */
  expiresAt: number;
}

/** All open streams of this server. */
export interface LiveEvents {
  /** Subscribes a stream to everything committed from now on, until it closes. */
  join(listener: Listener): void;
  /** How many streams are open. */
  count(): number;
  /** Closes all streams, and immediately those that are opened later. */
  endAll(): void;
  stop(): Promise<void>;
}

interface Deps {
  /** A pool of its own, so that streams work however busy the requests are. */
  db: Database;
  target: ConnectionTarget;
  keyring: Keyring;
  pace?: Partial<StreamIntervals>;
  onError: OnFailure;
}

/** Polls updates once for all streams, so that the load on the database does not grow with their number. */
export async function startLiveEvents({ db, target, keyring, pace, onError }: Deps): Promise<LiveEvents> {
  const every = { ...defaultIntervals, ...pace };
  const audiences = new Map<string, Set<Listener>>();
  const streamsOf = new Map<string, Set<Listener>>();
  let hasEnded = false;
  let seen: StreamBatch = await readStreamBatch(db, null, 0);
  let position = positionOf(seen);
  let polling: Promise<void> | null = null;
  let isPollRequested = false;

  const timers = [
    setInterval(poll, every.poll),
    setInterval(() => sendTo(everyone(), position), every.position),
    setInterval(() => void closeEndedStreams().catch((error: unknown) => onError(error)), every.sessions),
  ];
  const stopListening = listenForBroadcasts({ target, onBroadcast: poll, onNote: deliverNote, onError });

  function poll(): void {
    isPollRequested = true;
    polling ??= pollWhileRequested().finally(() => {
      polling = null;
    });
  }

  async function pollWhileRequested(): Promise<void> {
    while (isPollRequested) {
      isPollRequested = false;
      await readStreamBatch(db, seen.snapshot, maxConcurrent + 1)
        .then(deliver)
        .catch((error: unknown) => onError(error));
      await pause(pollDelay);
    }
  }

  function deliver(batch: StreamBatch): void {
    seen = batch;
    position = positionOf(batch);
    if (batch.events.length > maxConcurrent) {
      sendTo(everyone(), signalOf('reset') + position);
      return;
    }
    const updates = Map.groupBy(batch.events, ({ audienceId }) => audienceId);
    for (const [audienceId, events] of updates) {
      const frames = new Set(events.map(frameOf));
      sendTo(audiences.get(audienceId) ?? [], [...frames, position].join(''));
    }
  }

  function deliverNote(note: string): void {
    const { audienceId, about } = parseNote(note);
    sendTo(audiences.get(audienceId) ?? [], frameOf({ kind: 'presence', about }));
  }

  function positionOf({ seenBefore }: StreamBatch): string {
    return signalOf('position', sealPosition(keyring, seenBefore));
  }

  function everyone(): Listener[] {
    return [...audiences.values()].flatMap((listeners) => [...listeners]);
  }

  function sendTo(listeners: Iterable<Listener>, frames: string): void {
    const bytes = Buffer.from(frames);
    for (const { stream } of listeners) stream.send(bytes);
  }

  /** Closes the streams of ended sessions, on whichever server and by whichever action they ended. */
  async function closeEndedStreams(): Promise<void> {
    const now = Date.now() / 1000;
    const listeners = everyone();
    for (const { stream, expiresAt } of listeners) if (expiresAt <= now) stream.end();
    if (!listeners.length) return;
    const ended = await findEndedSessions(
      db,
      listeners.map(({ session }) => session),
    );
    const keyOf = ({ sessionId, roleEntryId }: SessionRef) => `${sessionId}:${roleEntryId}`;
    const over = new Set(ended.map(keyOf));
    for (const { stream, session } of listeners) if (over.has(keyOf(session))) stream.end();
  }

  function endAll(): void {
    hasEnded = true;
    for (const { stream } of everyone()) stream.end();
  }

  /** Removes a stream immediately: an ended stream closes only when its reader has read the end. */
  function leave(listener: Listener): void {
    remove(audiences, listener.audienceId, listener);
    remove(streamsOf, listener.accountId, listener);
  }

  return {
    join: (listener) => {
      const { stream, audienceId, accountId } = listener;
      add(audiences, audienceId, listener);
      const own = add(streamsOf, accountId, listener);
      stream.readable.once('close', () => leave(listener));
      const [oldest] = own;
      if (oldest && own.size > maxStreamsPerPerson) {
        oldest.stream.end();
        leave(oldest);
      }
      if (hasEnded) stream.end();
    },
    count: () => everyone().length,
    endAll,
    stop: async () => {
      endAll();
      for (const timer of timers) clearInterval(timer);
      await stopListening();
      await polling;
    },
  };
}

function add(sets: Map<string, Set<Listener>>, key: string, listener: Listener): Set<Listener> {
  const listeners = sets.get(key) ?? new Set();
  sets.set(key, listeners.add(listener));
  return listeners;
}

function remove(sets: Map<string, Set<Listener>>, key: string, listener: Listener): void {
  const listeners = sets.get(key);
  listeners?.delete(listener);
  if (!listeners?.size) sets.delete(key);
}
