import type { CallKey } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import { apiClientError } from '../auth/api-client-error.ts';
import { beginAsClient, type ClientKey, type ClientRef } from '../auth/client.repo.ts';
import { guardByAccessTable } from '../auth/guard.ts';
import { beginAs, type CallerTransaction, isWithdrawn, type SessionRef } from '../auth/session.repo.ts';
import { needsRefresh, type SessionClaims } from '../auth/session-token.ts';
import { complete, type Database } from '../db/database.ts';
import { accessWithdrawn, unauthenticated } from '../http/problem-error.ts';
import { idempotencyKeyOf } from '../idempotency/idempotency-key.ts';
import type { RequestContext, RequestMeta, RequestTransactionContext } from './request-context.ts';

type Mode = 'read only' | 'read write';

/** What authorises a call: a token, an API client's key, or a ticket that was issued for either. */
type AuthSource = SessionClaims | SessionRef | ClientKey | ClientRef;

interface OpenedRequestContext {
  ctx: RequestContext;
  /** Releases the transaction if no work has used it. */
  release(): void;
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
  by: AuthSource,
  call: CallKey,
  request: FastifyRequest,
): Promise<OpenedRequestContext> {
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
      read: async (work) => run(takeWaiting() ?? (await begin('read only')), arrival, work),
      transaction: async (work) => {
        if (isReading) release();
        return run(takeWaiting() ?? (await begin('read write')), arrival, prepared(work));
      },
      step: async (work) => run(takeWaiting() ?? (await begin('read write')), arrival, work),
    },
    release,
  };

  /** Wraps work so that its result is validated as the response before the commit. */
  function prepared<In, Result>(
    work: (txContext: In) => Promise<Result>,
  ): (txContext: In) => Promise<Result> {
    return async (txContext) => {
      const result = await work(txContext);
      await request.preparedAnswer?.prepare(result);
      return result;
    };
  }

  async function beginForSession(session: SessionClaims | SessionRef, mode: Mode) {
    const begun = await beginAs(db, session, mode);
    if (!begun) throw (await isWithdrawn(db, session)) ? accessWithdrawn() : unauthenticated();
    if ('issuedAt' in session) {
      request.caller = begun.caller;
      request.sessionExpiresAt = begun.sessionExpiresAt;
      // A role changed since the token was signed takes effect immediately, and the browser gets a new token.
      request.wantsFreshToken = needsRefresh(session) || session.roleName !== begun.caller.role;
    }
    return begun;
  }

  async function beginForClient(client: ClientKey | ClientRef, mode: Mode) {
    const begun = await beginAsClient(db, client, request.ip, mode);
    if (typeof begun === 'string') throw apiClientError(begun);
    if ('secretHash' in client) request.caller = begun.caller;
    return begun;
  }

  async function begin(mode: Mode): Promise<CallerTransaction> {
    const begun = isSession(by) ? await beginForSession(by, mode) : await beginForClient(by, mode);
    try {
      guardByAccessTable(call, begun.caller, 'scopes' in begun ? begun.scopes : []);
      return begun;
    } catch (error) {
      await begun.open.rollback();
      throw error;
    }
  }

  function takeWaiting(): CallerTransaction | null {
    const taken = waiting;
    waiting = null;
    return taken;
  }

  function release(): void {
    void takeWaiting()?.open.rollback();
  }
}

const isSession = (by: AuthSource): by is SessionClaims | SessionRef =>
  'sessionId' in by && by.sessionId !== null;

function run<Result>(
  { open, now }: CallerTransaction,
  arrival: string | null,
  work: (txContext: RequestTransactionContext) => Promise<Result>,
): Promise<Result> {
  return complete(open, () => work({ tx: open.tx, now, arrivedAt: arrival ?? now }));
}
