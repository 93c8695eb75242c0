import type { StreamNote } from '@tenderbox/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../db/database.ts';
import { notesChannel } from './listen-for-broadcasts.ts';

/** A note as servers pass it to each other. */
interface EphemeralNote {
  audienceId: string;
  about: StreamNote;
}

const noteSchema = z.object({ audienceId: z.guid(), about: z.record(z.string(), z.string().nullable()) });

/** Reads a note from another server. Throws if no server of this version can have sent it. */
export const parseNote = (text: string): EphemeralNote => noteSchema.parse(JSON.parse(text)) as EphemeralNote;

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
