import { z } from 'zod';
import { limits } from './limits.ts';

/** A name that people give to something: trimmed, required, at most 255 characters. */
export const nameSchema = z.string().trim().pipe(z.string().min(1).max(limits.name));

/** Whether the entity works, or only its history is kept. */
export const activeStatusSchema = z.enum(['ACTIVE', 'INACTIVE']);
export type ActiveStatus = z.infer<typeof activeStatusSchema>;

export const statusChangeSchema = z.object({ status: activeStatusSchema });

/** The revision that a change was made to; the next one must still fit the database's integer. */
export const revisionSchema = z.int().max(2_147_483_646);

/** An IANA time zone that the runtime knows. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { rule: 'timeZone' } });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name.includes('/') || name === 'UTC';
  } catch {
    return false;
  }
}
