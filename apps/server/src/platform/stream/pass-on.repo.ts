import type { StreamNote } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { notesChannel } from './listen-for-news.ts';

/** A note as servers pass it on to each other. */
export interface PassedNote {
  audienceId: string;
  about: StreamNote;
}

/**
 * Passes a note on to the open streams of an audience, on every server. It stands in no table: whoever does not listen at
 * that moment never hears of it. Nobody waits for a disk, since nothing has to last.
 */
export async function passOn(tx: Transaction, audienceId: string, about: StreamNote): Promise<void> {
  const note: PassedNote = { audienceId, about };
  await sql`select set_config('synchronous_commit', 'off', true),
    pg_notify(${notesChannel}, ${JSON.stringify(note)})`.execute(tx);
}
