// Creates and publishes an event with a task for two suppliers, then reads what suppliers
// wrote.⏎TENDERBOX_URL=https://tenders.example.org TENDERBOX_KEY=tbk_… node examples/tender.ts S-100 S-200
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const { TENDERBOX_URL = 'http://localhost:3000', TENDERBOX_KEY = '' } = process.env;
const supplierCodes = process.argv.slice(2);

interface Problem<Stored> {
  message: string;
  code: string;
  fieldErrors: { property: string; message: string }[];
  globalErrors: { message: string }[];
  /** The stored state, sent with STALE_REVISION. */
  data?: Stored;
}

class Refused<Stored> extends Error {
  readonly problem: Problem<Stored>;
  constructor(key: string, status: number, problem: Problem<Stored>) {
    super(`${key}: ${status} ${JSON.stringify(problem)}`);
    this.problem = problem;
  }
}

/** Makes a call; waits and retries when the server asks for it. Creating calls use the same key each time. */
async function call<Data>(key: string, body?: object | FormData): Promise<Data> {
  const [method, path] = key.split(' ') as [string, string];
  const idempotencyKey = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(new URL(path, TENDERBOX_URL), {
      method,
      headers: {
        authorization: `Bearer ${TENDERBOX_KEY}`,
        ...(method === 'POST' && { 'idempotency-key': idempotencyKey }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: Data };
    if (response.ok) return answer.data;
    const mayRepeat = response.status === 429 || response.status === 503;
    if (!mayRepeat || attempt === 5)
      throw new Refused<Data>(key, response.status, answer as unknown as Problem<Data>);
    await pause(1000 * Number(response.headers.get('retry-after') ?? 1));
  }
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().replace(/:\d\d\.\d+/, ':00');

interface Task {
  id: string;
  title: string;
  revision: number;
}

/** Changes a task. If someone else has saved first, repeats the change on the stored state. */
async function setSuppliers({ id, revision }: Task, supplierIds: string[]): Promise<Task> {
  try {
    return await call<Task>(`PUT /api/business-unit/tasks/${id}/suppliers`, { supplierIds, revision });
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.code !== 'STALE_REVISION') throw error;
    return setSuppliers(error.problem.data as Task, supplierIds);
  }
}

// Finds suppliers by the codes that people use; calls use their ids.
const { suppliers } = await call<{ suppliers: { id: string; name: string }[] }>(
  'POST /api/business-unit/suppliers/resolve',
  { supplierCodes },
);
const ids = suppliers.map(({ id }) => id);

// An event is a form: its content as JSON in the part `request`, then optionally a file with terms.
const form = new FormData();
const event = { title: 'Two cranes for Quay 7', startDate: inDays(1), endDate: inDays(30), sealed: true };
form.set('request', JSON.stringify(event));
const { id: eventId } = await call<{ id: string }>('POST /api/business-unit/events', form);

const task = await call<Task>(`POST /api/business-unit/events/${eventId}/tasks`, {
  title: 'Prices',
  startDate: inDays(1),
  endDate: inDays(14),
  supplierIds: ids.slice(0, 1),
  sheet: {
    sections: [{ title: 'Delivery', questions: [{ type: 'TEXT', label: 'Place of delivery' }] }],
    priceTable: { currency: 'EUR', lines: [{ description: 'Crane, erected', quantity: '2', unit: 'pcs' }] },
  },
});
await setSuppliers(task, ids);
await call(`PUT /api/business-unit/events/${eventId}/status`, { status: 'ACTIVE' });
process.stdout.write(`published ${eventId} for ${suppliers.map(({ name }) => name).join(', ')}\n`);

/** All rows of a list, page by page. */
async function* all<Item>(path: string): AsyncGenerator<Item> {
  for (let page = 0; ; page += 1) {
    const { items } = await call<{ items: Item[] }>(`GET ${path}&size=100&page=${page}`);
    yield* items;
    if (items.length < 100) return;
  }
}

for await (const { subject } of all<{ subject: string }>('/api/messages?awaitingReply=true'))
  process.stdout.write(`waits for a reply: ${subject}\n`);
