import type { Caller, CallerOf, CallKey } from '@tenderbox/contract';
import type { ClientRef } from '../auth/client.repo.ts';
import type { SessionRef } from '../auth/session.repo.ts';
import type { Transaction } from '../db/database.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';

/** Where a call comes from. */
export interface RequestMeta {
  address: string;
  requestId: string;
}

/** Who does something, and from where; the caller is null without a session. */
export interface Actor {
  caller: Caller | null;
  client: RequestMeta | null;
}

/** A transaction in the caller's context, and the database time at which it began. */
export interface TransactionContext {
  tx: Transaction;
  now: string;
}

/** The same, for a request. */
export interface RequestTransactionContext extends TransactionContext {
  /**
   * When the request arrived, for calls decided by their arrival. Otherwise, or if the clock could not be
   * read, equal to `now`.
   */
  arrivedAt: string;
}

/** One call: who makes it, from where, and access to the data on their behalf. */
export interface RequestContext<Who extends Caller = Caller> {
  caller: Who;
  client: RequestMeta;
  /** What authorises the act; stored in download tickets. */
  session: SessionRef | ClientRef;
  /** The call, as listed in the access table. */
  call: CallKey;
  /** The `Idempotency-Key` header, or null. */
  idempotencyKey: IdempotencyKey | null;
  /**
   * For writes: atomic, and durable when it returns. The result is the `data` of the response, or ignored
   * where the response is fixed. A result that does not match its schema is rolled back instead of committed.
   */
  transaction<Result>(work: (txContext: RequestTransactionContext) => Promise<Result>): Promise<Result>;
  /** For writes before the work that produces the response, in a separate transaction. */
  step<Result>(work: (txContext: RequestTransactionContext) => Promise<Result>): Promise<Result>;
  /** For reads. */
  read<Result>(work: (txContext: TransactionContext) => Promise<Result>): Promise<Result>;
}

/** A call that needs no session. */
export interface PublicRequestContext {
  caller: null;
  client: RequestMeta;
}

/** The type of the act of a call, by its row in the access table. */
export type RequestContextOf<Key extends CallKey> =
  CallerOf<Key> extends null ? PublicRequestContext : RequestContext<NonNullable<CallerOf<Key>>>;
