import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SupplierCaller } from '@tenderbox/contract';
import { MissingKeyError } from '../../platform/crypto/missing-key-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isConnectionLost } from '../../platform/db/database-error.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { insertFailedSubmission, type RefusedAttempt } from '../deadlines/index.ts';
import { notify } from '../notices/index.ts';

const templates = {
  'response.submitted': 'response-receipt',
  'response.withdrawn': 'response-withdrawal',
} as const;

interface ResponseNotice {
  kind: keyof typeof templates;
  eventId: string;
  taskId: string;
  key: string;
  payload: { version: number } & Record<string, unknown>;
}

/** Notifies the whole team of a supplier of a submission or withdrawal, with its time and hash. */
export async function notifySupplierTeam(
  tx: Transaction,
  outbox: Outbox,
  { organisationId, businessUnitId, supplierId }: SupplierCaller,
  { kind, eventId, taskId, key, payload }: ResponseNotice,
): Promise<void> {
  const notice = { organisationId, businessUnitId, eventId, taskId, kind, key: `${kind}:${key}` };
  const about = { version: payload.version };
  await notify(
    tx,
    outbox,
    { ...notice, about, template: templates[kind], payload },
    { supplierIds: [supplierId] },
  );
}

/** Thrown when the policy allowed a request but the database rejected it: it took too long, or the clock went back. */
export const submissionTimedOut = () =>
  new ProblemError(503, 'UNAVAILABLE', { headers: { 'retry-after': '1' } });

/** Milliseconds in which an attempt is recorded although the database has just failed. */
const recordWithin = 2000;

/** Retries for a moment, then gives up: the caller has an error of its own to report. */
async function retryBriefly(work: () => Promise<void>): Promise<void> {
  const since = performance.now();
  for (;;) {
    try {
      return await work();
    } catch {
      if (performance.now() - since > recordWithin) return;
      await pause(200);
    }
  }
}

const recordedRefusals = new Set(['TASK_ENDED', 'TASK_ARCHIVED', 'EVENT_NOT_ACTIVE', 'UNAVAILABLE']);

/** Runs work that can be too late. A rejection is recorded in its own transaction and shown to the supplier. */
export async function withFailureRecorded<Result>(
  ctx: RequestContext<SupplierCaller>,
  { taskId, kind }: { taskId: string; kind: RefusedAttempt['kind'] },
  work: () => Promise<Result>,
): Promise<Result> {
  const keep = (code: string) =>
    ctx.transaction(({ tx, arrivedAt }) =>
      insertFailedSubmission(tx, ctx.caller, { id: randomUUIDv7(), taskId, kind, code, at: arrivedAt }),
    );
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError && recordedRefusals.has(error.body.code)) await keep(error.body.code);
    else if (error instanceof MissingKeyError) await keep('UNAVAILABLE');
    // Any other failure is the server's. Where a connection was lost, it may have been taken after all.
    else if (!(error instanceof ProblemError) && !isConnectionLost(error)) {
      await retryBriefly(() => keep('UNAVAILABLE'));
    }
    throw error;
  }
}
