// Adds suppliers and lists all of them.⏎TENDERBOX_URL=https://tenders.example.org TENDERBOX_KEY=tbk_… node
// examples/suppliers.ts
import { setTimeout as pause } from 'node:timers/promises';

const { TENDERBOX_URL = 'http://localhost:3000', TENDERBOX_KEY = '' } = process.env;

interface Problem {
  message: string;
  code: string;
  fieldErrors: { property: string; message: string }[];
}

interface Supplier {
  id: string;
  supplierCode: string;
  name: string;
}

/** Makes a call; waits and retries when the server asks for it. */
async function call<Data>(key: string, body?: object, idempotencyKey?: string): Promise<Data> {
  const [method, path] = key.split(' ') as [string, string];
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(new URL(path, TENDERBOX_URL), {
      method,
      headers: {
        authorization: `Bearer ${TENDERBOX_KEY}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return ((await response.json()) as { data: Data }).data;
    const mayRepeat = response.status === 429 || response.status === 503;
    if (!mayRepeat || attempt === 5) {
      const { code, message, fieldErrors } = (await response.json()) as Problem;
      throw new Error(`${key}: ${response.status} ${code}: ${message} ${JSON.stringify(fieldErrors)}`);
    }
    await pause(1000 * Number(response.headers.get('retry-after') ?? 1));
  }
}

/** All rows of a list, page by page. */
async function* all<Item>(path: string): AsyncGenerator<Item> {
  for (let page = 0; ; page += 1) {
    const { items } = await call<{ items: Item[] }>(`GET ${path}?size=100&page=${page}`);
    yield* items;
    if (items.length < 100) return;
  }
}

const wanted = [
  { supplierCode: 'T-1', name: 'Tidewater Tools' },
  { supplierCode: 'T-2', name: 'Two Piers Ltd' },
];
for (const supplier of wanted) {
  // The same key for the same supplier: a restarted program adds no supplier twice within a day.
  await call<Supplier>('POST /api/business-unit/suppliers', supplier, `supplier-${supplier.supplierCode}`);
}
for await (const { supplierCode, name } of all<Supplier>('/api/business-unit/suppliers')) {
  process.stdout.write(`${supplierCode}\t${name}\n`);
}
