import type { Caller, CallerOf, CallKey } from '@tenderbox/contract';
import type { ClientAddress } from '../auth/client.repo.ts';
import type { SessionAddress } from '../auth/session.repo.ts';
import type { Transaction } from '../db/database.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';

/** From where a call comes. */
export interface Client {
  address: string;
  requestId: string;
}

/** Who does something, and from where; nobody where no session stands behind it. */
export interface Actor {
  caller: Caller | null;
  client: Client | null;
}

/** A transaction in the caller's context, and the database's time at which it began. */
export interface Moment {
  tx: Transaction;
  now: string;
}

/** The same for a request. */
export interface ArrivedMoment extends Moment {
  /** When the request arrived, where that decides something; else, or where nobody could tell, the same as `now`. */
  arrivedAt: string;
}

/** One call being made: who makes it, from where, and the way to the data in their name. */
export interface Act<Who extends Caller = Caller> {
  caller: Who;
  client: Client;
  /** By what the act stands in the caller's name; a download ticket keeps it. */
  session: SessionAddress | ClientAddress;
  /** The call, as the access table names it. */
  call: CallKey;
  /** The `Idempotency-Key` header, or null. */
  idempotencyKey: IdempotencyKey | null;
  /**
   * For what writes: all of it or nothing, durable when it returns. The result is the `data` of the call's answer, or
   * nothing where that is fixed: one that does not fit its schema is rolled back instead of committed.
   */
  transaction<Result>(work: (moment: ArrivedMoment) => Promise<Result>): Promise<Result>;
  /** For what is written before the work whose result is answered, in a transaction of its own. */
  step<Result>(work: (moment: ArrivedMoment) => Promise<Result>): Promise<Result>;
  /** For what only reads. */
  read<Result>(work: (moment: Moment) => Promise<Result>): Promise<Result>;
}

/** A call that needs no session. */
export interface PublicAct {
  caller: null;
  client: Client;
}

/** The act of a call, by its line in the access table. */
export type ActOf<Key extends CallKey> =
  CallerOf<Key> extends null ? PublicAct : Act<NonNullable<CallerOf<Key>>>;
