import { randomUUIDv7 } from 'node:crypto';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import type { Database } from '../../../platform/db/database.ts';
import { insertInvitation, revokeOpenSystemInvitation } from '../invitation.repo.ts';

/** Nil UUID as the account for commands run on the server itself, which act for the system. */
const operator = '00000000-0000-0000-0000-000000000000';

/** Invites a system admin from the command line of the server and returns the path of the link. */
export async function inviteSystemAdmin(db: Database, email: string, fullName: string): Promise<string> {
  const token = createToken();
  const id = randomUUIDv7();
  const context = { scope: 'system', accountId: operator, roleEntryId: operator } as const;
  await db.transaction(context, async (tx) => {
    await revokeOpenSystemInvitation(tx, email);
    await insertInvitation(tx, {
      id,
      email,
      fullName,
      role: 'SYSTEM_ADMIN',
      organisationId: null,
      businessUnitId: null,
      supplierId: null,
      tokenHash: hashToken(token),
      invitedBy: null,
    });
    await recordAudit(
      tx,
      { caller: null, client: null },
      { action: 'invitation.created-by-operator', subjectType: 'invitation', subjectId: id },
    );
  });
  return `/invitations/${token}`;
}
