import type { Caller } from '@tenderbox/contract';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { PasswordHasher } from '../../platform/crypto/password-hasher.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { RequestMeta } from '../../platform/request-context/request-context.ts';

export interface IdentityDeps {
  db: Database;
  keyring: Keyring;
  outbox: Outbox;
  jobs: Jobs;
  hasher: PasswordHasher;
  store: FileStore;
}

/**
 * Further dependencies for accepting an invitation. Injected, because the notifications module already
 * depends on people.
 */
export interface InvitationDeps extends IdentityDeps {
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

/** A request by a person who is not authenticated yet: counted per network and recorded in the audit trail. */
export interface Attempt {
  caller: Caller | null;
  client: RequestMeta;
}
