import { setTimeout as pause } from 'node:timers/promises';
import type { Receipt } from '@tenderbox/contract';
import { createEvent, createTask, inDays } from '../apps/server/test/factories/events.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../apps/server/test/factories/people.ts';
import { sheetIds, sheetToAnswer } from '../apps/server/test/factories/responses.ts';
import { createSupplier } from '../apps/server/test/factories/suppliers.ts';
import { canary } from './canary.ts';
import { factoryOf } from './cast.ts';
import { type PreparedRequest, prepareRequest } from './prepared-request.ts';
import type { TestBed } from './test-bed.ts';
import { answerTo } from './writes/submit-response.ts';

/** Suppliers of one task, each with a draft that is ready to submit. */
export interface Crowd {
  taskId: string;
  people: TestPerson[];
}

/** The same with the event of the task and its buyer. */
interface GatheredCrowd extends Crowd {
  tenant: TestTenant;
  eventId: string;
}

/** The outcome of one submission. */
export interface Attempt {
  /** When it was sent, and the latency of the response, in milliseconds. */
  at: number;
  took: number;
  /** Null if there was no response. */
  status: number | null;
  code: string | null;
  receipt: Receipt | null;
}

const concurrency = 12;
export const responsePath = (taskId: string) => `/api/supplier/tasks/${taskId}/response`;

/** Creates this many suppliers of a task, each with a draft. */
export async function gather(home: TestBed, count: number): Promise<GatheredCrowd> {
  const factory = factoryOf(home);
  const tenant = await createTenant(factory);
  const suppliers = [];
  for (let made = 0; made < count; made += 1) suppliers.push(await createSupplier(factory, tenant));
  const eventId = await createEvent(factory, tenant, { status: 'ACTIVE' });
  const taskId = await createTask(factory, tenant, eventId, {
    sheet: sheetToAnswer(sheetIds),
    visibleFrom: inDays(-1),
    supplierIds: suppliers.map(({ supplierId }) => supplierId),
  });
  const people: TestPerson[] = [];
  for (const supplier of suppliers) people.push(await createPerson(factory, 'BIDDER_USER', supplier));
  const waiting = [...people.entries()];
  const draft = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, person] = next;
      const changes = answerTo({ fields: {} }, `${canary} ${index}`);
      const answer = await ask(home, index, 'PATCH', responsePath(taskId), person, { changes });
      if (answer.status !== 200) throw new Error(`a draft was answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, draft));
  return { tenant, eventId, taskId, people };
}

/** Sets the end of the task, and returns it by the clock of this machine. */
export async function endIn({ superuser }: TestBed, taskId: string, milliseconds: number): Promise<number> {
  const [row] = await superuser.query<{ end: number }>(
    `update task set end_date = clock_timestamp() + $2 * interval '1 millisecond' where id = $1
     returning extract(epoch from end_date)::float8 * 1000 as end`,
    [taskId, milliseconds],
  );
  return row?.end ?? 0;
}

/** Lets everyone submit their draft at their time, and waits for all responses. */
export async function rush(home: TestBed, { taskId, people }: Crowd, moments: number[]): Promise<Attempt[]> {
  const path = `${responsePath(taskId)}/submission`;
  const prepared: PreparedRequest[] = [];
  for (const [index, { headers }] of people.entries())
    prepared.push(
      await prepareRequest(
        addressOf(home, index),
        path,
        { ...headers, 'idempotency-key': `rush-${index}` },
        { revision: 1, sheetVersion: 1 },
      ),
    );
  return Promise.all(
    prepared.map(async (request, index): Promise<Attempt> => {
      await pause(Math.max(0, (moments[index] ?? 0) - Date.now()));
      const { body, ...answer } = await request.send();
      return { ...answer, ...parseOutcome(answer.status, body) };
    }),
  );
}

/** The receipt or the error code of a response. */
function parseOutcome(status: number, text: string): Pick<Attempt, 'code' | 'receipt'> {
  const { data = null, code = null } = JSON.parse(text) as { data?: Receipt; code?: string };
  return { code, receipt: status === 201 ? data : null };
}

interface Sending {
  taskId: string;
  person: TestPerson;
  revision: number;
}

/** Submits one draft at a revision. */
export async function submitDraft(
  home: TestBed,
  { taskId, person, revision }: Sending,
  index: number,
): Promise<Attempt> {
  const at = Date.now();
  const began = performance.now();
  try {
    const body = { revision, sheetVersion: 1 };
    const answer = await ask(home, index, 'POST', `${responsePath(taskId)}/submission`, person, body);
    const text = await answer.text();
    const took = performance.now() - began;
    return { at, took, status: answer.status, ...parseOutcome(answer.status, text) };
  } catch {
    return { at, took: performance.now() - began, status: null, code: null, receipt: null };
  }
}

/** The servers in turn, like a proxy. */
const addressOf = ({ servers }: TestBed, index: number) => servers[index % servers.length]?.address ?? '';

export function ask(
  home: TestBed,
  index: number,
  method: string,
  url: string,
  { headers }: TestPerson,
  body?: object,
): Promise<Response> {
  return fetch(`${addressOf(home, index)}${url}`, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': `rush-${index}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
}
