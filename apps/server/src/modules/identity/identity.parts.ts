import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../platform/audit/actor.ts';
import type { AuditActor } from '../../platform/audit/audit.repo.ts';
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

/** From where an attempt comes: counted per network, written into the audit log. */
export interface Attempt {
  clientAddress: string;
  actor: AuditActor;
}

export function attemptOf(request: FastifyRequest): Attempt {
  return { clientAddress: request.ip, actor: actorOf(request) };
}
