import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { type DemoTime, type HistoryBuilder, instantOf } from './history-builder.ts';
import { demoInvitations } from './invitations.ts';
import { type DemoTenant, type Holder, holderOf, placeOf, type SeedContext } from './seed-context.ts';

interface SentInvitation {
  email: string;
  role: Holder['role'];
  place: DemoTenant;
  by: Holder | null;
  sent: DemoTime[];
  accepted?: { at: DemoTime; by: Holder };
  withdrawn?: DemoTime | undefined;
}

const validDays = 14;

/** Stores accepted and other invitations, and their history. */
export async function seedInvitations(
  client: pg.Client,
  chronicle: HistoryBuilder,
  world: SeedContext,
): Promise<void> {
  for (const holder of world.holders) await seedInvitation(client, chronicle, acceptedBy(world, holder));
  for (const { by, sent, withdrawn, ...invitation } of demoInvitations) {
    const place = placeOf(world, invitation.organisation, invitation.unit, invitation.supplier);
    const inviter = holderOf(world, by);
    await seedInvitation(client, chronicle, { ...invitation, place, by: inviter, sent, withdrawn });
  }
}

/** The accepted invitation behind a role, from an admin who may invite to it. */
function acceptedBy({ holders }: SeedContext, holder: Holder): SentInvitation {
  const { email, role, joinedDaysAgo } = holder;
  const inviterRole = holder.supplierId
    ? 'BUSINESS_UNIT_ADMIN'
    : holder.businessUnitId
      ? 'SOURCING_ORGANISATION_ADMIN'
      : 'SYSTEM_ADMIN';
  const by = holders.find(
    (other) =>
      other !== holder &&
      other.role === inviterRole &&
      (inviterRole === 'SYSTEM_ADMIN' || other.organisationId === holder.organisationId) &&
      (inviterRole !== 'BUSINESS_UNIT_ADMIN' || other.businessUnitId === holder.businessUnitId),
  );
  return {
    email,
    role,
    place: holder,
    by: by ?? null,
    sent: [[joinedDaysAgo, '16:02']],
    accepted: { at: [joinedDaysAgo, '17:25'], by: holder },
  };
}

async function seedInvitation(
  client: pg.Client,
  chronicle: HistoryBuilder,
  { email, role, place, by, sent, accepted, withdrawn }: SentInvitation,
): Promise<void> {
  const id = randomUUIDv7();
  const lastSent = instantOf(sent.at(-1) ?? [0, '00:00']);
  await client.query(
    `insert into invitation (id, email, role, organisation_id, business_unit_id, supplier_id, token_hash, sent_count,
       invited_by, created_at, expires_at, accepted_at, revoked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10::timestamptz + make_interval(days => $11), $12, $13)`,
    [
      ...[id, email, role, place.organisationId, place.businessUnitId, place.supplierId, randomBytes(32)],
      ...[sent.length, by?.roleEntryId ?? null, lastSent, validDays],
      ...[accepted ? instantOf(accepted.at) : null, withdrawn ? instantOf(withdrawn) : null],
    ],
  );
  const addEntry = (at: DemoTime, action: string) =>
    chronicle.tell({
      at,
      by,
      place,
      action,
      subject: ['invitation', id],
      ...(action === 'person.invited' && {
        after: { role, ...(place.supplierId && !by?.supplierId && { byBuyer: true }) },
      }),
    });
  for (const [index, at] of sent.entries()) addEntry(at, index ? 'person.invited-again' : 'person.invited');
  if (withdrawn) addEntry(withdrawn, 'person.invitation-withdrawn');
  if (!accepted) return;
  chronicle.tell({
    at: accepted.at,
    by: null,
    place,
    action: 'invitation.accepted',
    subject: ['role-entry', accepted.by.roleEntryId],
    after: { accountId: accepted.by.accountId, invitationId: id, role },
  });
}
