import type { CallKey } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import { beginAsClient, type ClientAddress, type ClientKey } from '../auth/client.repo.ts';
import { clientRefused } from '../auth/client-refused.ts';
import { guardByAccessTable } from '../auth/guard.ts';
import { beginAs, type CallerTransaction, isWithdrawn, type SessionAddress } from '../auth/session.repo.ts';
import { type SessionClaims, wantsRefresh } from '../auth/session-token.ts';
import { complete, type Database } from '../db/database.ts';
import { accessWithdrawn, unauthenticated } from '../http/problem-error.ts';
import { idempotencyKeyOf } from '../idempotency/idempotency-key.ts';
import type { Act, ArrivedMoment, Client } from './act.ts';

type Mode = 'read only' | 'read write';

/** By what a call is made: a token, a program's key, or either by the ticket that it asked for. */
type Standing = SessionClaims | SessionAddress | ClientKey | ClientAddress;

interface OpenedAct {
  act: Act;
  /** Gives the transaction back that no work has begun to use. */
  letGo(): void;
}

/** From where a request comes. */
export const clientOf = ({ ip, id }: FastifyRequest): Client => ({ address: ip, requestId: id });

/**
 * Opens the act of a call. Session and role are checked by the very transaction that the work goes on in, so that the
 * check costs no round trip of its own. Work that starts at once uses that transaction; work that waits for
 * something else first (an upload, a hash) begins another, checked again, and holds no connection meanwhile. A
 * session that no token names, but a ticket, gets no fresh token. A program's key is checked in the same way.
 */
export async function openAct(
  db: Database,
  by: Standing,
  call: CallKey,
  request: FastifyRequest,
): Promise<OpenedAct> {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const arrival = await request.arrival;
  const first = await begin(isReading ? 'read only' : 'read write');
  let waiting: CallerTransaction | null = first;

  return {
    act: {
      caller: first.caller,
      client: clientOf(request),
      session: 'secretHash' in by ? { sessionId: null, roleEntryId: first.caller.roleEntryId } : by,
      call,
      get idempotencyKey() {
        return idempotencyKeyOf(request);
      },
      read: async (work) => run(take() ?? (await begin('read only')), arrival, work),
      transaction: async (work) => {
        if (isReading) letGo();
        return run(take() ?? (await begin('read write')), arrival, prepared(work));
      },
      step: async (work) => run(take() ?? (await begin('read write')), arrival, work),
    },
    letGo,
  };

  /** Work whose result is checked as the answer before it is committed. */
  function prepared<In, Result>(work: (moment: In) => Promise<Result>): (moment: In) => Promise<Result> {
    return async (moment) => {
      const result = await work(moment);
      await request.preparedAnswer?.prepare(result);
      return result;
    };
  }

  async function beginOf(session: SessionClaims | SessionAddress, mode: Mode) {
    const begun = await beginAs(db, session, mode);
    if (!begun) throw (await isWithdrawn(db, session)) ? accessWithdrawn() : unauthenticated();
    if ('issuedAt' in session) {
      request.caller = begun.caller;
      request.sessionExpiresAt = begun.sessionExpiresAt;
      // A role that was changed meanwhile counts at once, and the browser learns of it.
      request.wantsFreshToken = wantsRefresh(session) || session.roleName !== begun.caller.role;
    }
    return begun;
  }

  async function beginOfClient(client: ClientKey | ClientAddress, mode: Mode) {
    const begun = await beginAsClient(db, client, request.ip, mode);
    if (typeof begun === 'string') throw clientRefused(begun);
    if ('secretHash' in client) request.caller = begun.caller;
    return begun;
  }

  async function begin(mode: Mode): Promise<CallerTransaction> {
    const begun = isSession(by) ? await beginOf(by, mode) : await beginOfClient(by, mode);
    try {
      guardByAccessTable(call, begun.caller, 'scopes' in begun ? begun.scopes : []);
      return begun;
    } catch (error) {
      await begun.open.rollback();
      throw error;
    }
  }

  function take(): CallerTransaction | null {
    const taken = waiting;
    waiting = null;
    return taken;
  }

  function letGo(): void {
    void take()?.open.rollback();
  }
}

const isSession = (by: Standing): by is SessionClaims | SessionAddress =>
  'sessionId' in by && by.sessionId !== null;

function run<Result>(
  { open, now }: CallerTransaction,
  arrival: string | null,
  work: (moment: ArrivedMoment) => Promise<Result>,
): Promise<Result> {
  return complete(open, () => work({ tx: open.tx, now, arrivedAt: arrival ?? now }));
}
