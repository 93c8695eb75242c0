import type { CallKey } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import { beginAsClient, type ClientKey, type ClientRef } from '../auth/client.repo.ts';
import { clientRefused } from '../auth/client-refused.ts';
import { guardByAccessTable } from '../auth/guard.ts';
import { beginAs, type CallerTransaction, isWithdrawn, type SessionRef } from '../auth/session.repo.ts';
import { type SessionClaims, wantsRefresh } from '../auth/session-token.ts';
import { complete, type Database } from '../db/database.ts';
import { accessWithdrawn, unauthenticated } from '../http/problem-error.ts';
import { idempotencyKeyOf } from '../idempotency/idempotency-key.ts';
import type { ArrivedMoment, RequestContext, RequestMeta } from './request-context.ts';

type Mode = 'read only' | 'read write';

/** What authorises a call: a token, an API client's key, or a ticket that was issued for either. */
type Standing = SessionClaims | SessionRef | ClientKey | ClientRef;

interface OpenedAct {
  ctx: RequestContext;
  /** Releases the transaction if no work has used it. */
  letGo(): void;
}

export const clientOf = ({ ip, id }: FastifyRequest): RequestMeta => ({ address: ip, requestId: id });

/**
 * Opens the act of a call. The transaction of the work also checks session and role, so the check costs no
 * extra round trip. Work that starts immediately uses that transaction; work that first waits for something
 * else (an upload, a hash) begins another one, which is checked again, and holds no connection meanwhile.
 * Sessions of tickets get no fresh token. API client keys are checked the same way.
 */
export async function openRequestContext(
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
    ctx: {
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

  /** Wraps work so that its result is validated as the response before the commit. */
  function prepared<In, Result>(work: (moment: In) => Promise<Result>): (moment: In) => Promise<Result> {
    return async (moment) => {
      const result = await work(moment);
      await request.preparedAnswer?.prepare(result);
      return result;
    };
  }

  async function beginOf(session: SessionClaims | SessionRef, mode: Mode) {
    const begun = await beginAs(db, session, mode);
    if (!begun) throw (await isWithdrawn(db, session)) ? accessWithdrawn() : unauthenticated();
    if ('issuedAt' in session) {
      request.caller = begun.caller;
      request.sessionExpiresAt = begun.sessionExpiresAt;
      // A role changed since the token was signed takes effect immediately, and the browser gets a new token.
      request.wantsFreshToken = wantsRefresh(session) || session.roleName !== begun.caller.role;
    }
    return begun;
  }

  async function beginOfClient(client: ClientKey | ClientRef, mode: Mode) {
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

const isSession = (by: Standing): by is SessionClaims | SessionRef =>
  'sessionId' in by && by.sessionId !== null;

function run<Result>(
  { open, now }: CallerTransaction,
  arrival: string | null,
  work: (moment: ArrivedMoment) => Promise<Result>,
): Promise<Result> {
  return complete(open, () => work({ tx: open.tx, now, arrivedAt: arrival ?? now }));
}
