import { setTimeout as pause } from 'node:timers/promises';
import type { SessionAddress } from '../auth/session.repo.ts';
import type { Keyring } from '../crypto/keyring.ts';
import type { ConnectionTarget } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { type EventStream, frameOf, signalOf } from './event-stream.ts';
import { listenForNews } from './listen-for-news.ts';
import type { PassedNote } from './pass-on.repo.ts';
import { sealPosition } from './position.ts';
import { findEndedSessions, type Look, lookFor } from './stream.repo.ts';

/** How often something is done by itself, in milliseconds. */
export interface StreamPace {
  /** Every stream is told its position, so that both ends know that the line is alive. */
  position: number;
  /** Streams of sessions that are over end. */
  sessions: number;
  /** News are looked for, in case that nobody told of them. */
  look: number;
}

const usualPace: StreamPace = { position: 20_000, sessions: 3000, look: 2000 };

/** News that come in the meantime are read together. */
const lookAgainAfter = 50;
/** So much at once is not told one by one: everyone is told to read again what they show. */
const mostAtOnce = 10_000;
/** A person has no more streams open than this: the oldest ends. */
const maxStreamsPerPerson = 10;

/** Whoever listens, to what, and for how long. */
interface Listener {
  stream: EventStream;
  /** The supplier, unit or organisation whose news it hears. */
  audienceId: string;
  /** Whose it is, in whatever role. */
  accountId: string;
  session: SessionAddress;
  /** When its token runs out, in seconds. */
  expiresAt: number;
}

/** All open streams of this server. */
export interface LiveEvents {
  /** Lets a stream hear what is committed from now on, until it closes. */
  join(listener: Listener): void;
  /** Ends every stream, and those that come later at once. */
  endAll(): void;
  stop(): Promise<void>;
}

interface Parts {
  /** Not the requests' own: streams are told however busy those are. */
  db: Database;
  target: ConnectionTarget;
  keyring: Keyring;
  pace?: Partial<StreamPace>;
  onTrouble(error: unknown): void;
}

/** Looks for news on behalf of all streams: what they cost the database does not grow with their number. */
export async function startLiveEvents({ db, target, keyring, pace, onTrouble }: Parts): Promise<LiveEvents> {
  const every = { ...usualPace, ...pace };
  const audiences = new Map<string, Set<Listener>>();
  const streamsOf = new Map<string, Set<Listener>>();
  let hasEnded = false;
  let seen: Look = await lookFor(db, null, 0);
  let position = positionOf(seen);
  let looking: Promise<void> | null = null;
  let isWanted = false;

  const timers = [
    setInterval(look, every.look),
    setInterval(() => sendTo(everyone(), position), every.position),
    setInterval(() => void endOverdue().catch(onTrouble), every.sessions),
  ];
  const stopListening = listenForNews({ target, onNews: look, onNote: passNote, onTrouble });

  function look(): void {
    isWanted = true;
    looking ??= lookWhileWanted().finally(() => {
      looking = null;
    });
  }

  async function lookWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await lookFor(db, seen.snapshot, mostAtOnce + 1).then(tell, onTrouble);
      await pause(lookAgainAfter);
    }
  }

  function tell(found: Look): void {
    seen = found;
    position = positionOf(found);
    if (found.events.length > mostAtOnce) {
      sendTo(everyone(), signalOf('reset') + position);
      return;
    }
    const news = Map.groupBy(found.events, ({ audienceId }) => audienceId);
    for (const [audienceId, events] of news) {
      const frames = new Set(events.map(frameOf));
      sendTo(audiences.get(audienceId) ?? [], [...frames, position].join(''));
    }
  }

  function passNote(note: string): void {
    const { audienceId, about } = JSON.parse(note) as PassedNote;
    sendTo(audiences.get(audienceId) ?? [], frameOf({ kind: 'presence', about }));
  }

  function positionOf({ seenBefore }: Look): string {
    return signalOf('position', sealPosition(keyring, seenBefore));
  }

  function everyone(): Listener[] {
    return [...audiences.values()].flatMap((listeners) => [...listeners]);
  }

  function sendTo(listeners: Iterable<Listener>, frames: string): void {
    const bytes = Buffer.from(frames);
    for (const { stream } of listeners) stream.send(bytes);
  }

  /** A session that ends ends its streams, whoever ended it and wherever. */
  async function endOverdue(): Promise<void> {
    const now = Date.now() / 1000;
    const listeners = everyone();
    for (const { stream, expiresAt } of listeners) if (expiresAt <= now) stream.end();
    if (!listeners.length) return;
    const ended = await findEndedSessions(
      db,
      listeners.map(({ session }) => session),
    );
    const keyOf = ({ sessionId, roleEntryId }: SessionAddress) => `${sessionId}:${roleEntryId}`;
    const over = new Set(ended.map(keyOf));
    for (const { stream, session } of listeners) if (over.has(keyOf(session))) stream.end();
  }

  function endAll(): void {
    hasEnded = true;
    for (const { stream } of everyone()) stream.end();
  }

  /** A stream that was ended closes only when its reader has taken the end: it is forgotten at once. */
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
    endAll,
    stop: async () => {
      endAll();
      for (const timer of timers) clearInterval(timer);
      await stopListening();
      await looking;
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
