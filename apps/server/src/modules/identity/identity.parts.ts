import type { Caller } from '@tenderbox/contract';
import type { Client } from '../../platform/act/act.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { PasswordHasher } from '../../platform/crypto/password-hasher.ts';
import type { Database } from '../../platform/db/database.ts';
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

/** An act whose person is still to be proved: counted per network, written into the audit log. */
export interface Attempt {
  caller: Caller | null;
  client: Client;
}
