import type { StreamNote } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { notesChannel } from './listen-for-broadcasts.ts';

/** A note as servers pass it to each other. */
export interface EphemeralNote {
  audienceId: string;
  about: StreamNote;
}

/**
 * Sends a note to the open streams of an audience, on every server. It is not stored, so only streams open at
 * that moment receive it, and it waits for no disk write.
 */
export async function broadcastEphemeral(
  tx: Transaction,
  audienceId: string,
  about: StreamNote,
): Promise<void> {
  const note: EphemeralNote = { audienceId, about };
  await sql`select set_config('synchronous_commit', 'off', true),
    pg_notify(${notesChannel}, ${JSON.stringify(note)})`.execute(tx);
}
