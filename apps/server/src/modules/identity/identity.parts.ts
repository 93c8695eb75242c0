import type { Caller } from '@tenderbox/contract';
import type { Client } from '../../platform/act/act.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { PasswordHasher } from '../../platform/crypto/password-hasher.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';

/** What the identity module works with. */
export interface IdentityParts {
  db: Database;
  keyring: Keyring;
  outbox: Outbox;
  jobs: Jobs;
  hasher: PasswordHasher;
}

/** What accepting an invitation needs besides; given to this module, since notifications know of people already. */
export interface InvitationParts extends IdentityParts {
  notify(
    tx: Transaction,
    outbox: Outbox,
    notice: {
      organisationId: string;
      businessUnitId: string;
      eventId: string;
      kind: 'event.invited';
      key: string;
    },
    to: { roleEntryId: string },
  ): Promise<unknown>;
}

/** An act whose person is still to be proved: counted per network, written into the audit log. */
export interface Attempt {
  caller: Caller | null;
  client: Client;
}
