import { randomUUIDv7 } from 'node:crypto';
import type { NoticeKind } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import type { TestTenant } from './people.ts';

interface GivenNotice {
  roleEntryId: string;
  eventId: string;
  kind?: NoticeKind;
  taskId?: string;
  about?: object;
  daysAgo?: number;
  awaitsDigest?: boolean;
}

/** Creates a notification of a person. */
export async function createNotice(
  { database }: TestApp,
  { organisationId, businessUnitId }: TestTenant,
  {
    roleEntryId,
    eventId,
    kind = 'event.changed',
    taskId,
    about = {},
    daysAgo = 0,
    awaitsDigest,
  }: GivenNotice,
): Promise<string> {
  const id = randomUUIDv7();
  await database.query(
    `insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, event_id, task_id,
       about, awaits_digest, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() - make_interval(days => $11))`,
    [
      ...[id, organisationId, businessUnitId, roleEntryId, `${kind}:${id}`, kind, eventId, taskId ?? null],
      ...[JSON.stringify(about), awaitsDigest ?? false, daysAgo],
    ],
  );
  return id;
}
