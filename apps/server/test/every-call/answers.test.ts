import { Validator } from '@seriousme/openapi-schema-validator';
import type { CallKey } from '@tenderbox/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOf, readExamples } from '../../src/platform/http/openapi-operations.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { exampleOf, fits, recordExamples } from '../calls/examples.ts';
import { hiddenTexts, revealedIn } from '../calls/hidden-texts.ts';
import { callKeys, definitions, fieldsOf, sampleOf, send } from '../calls/index.ts';
import { createNeighbours, type Neighbours } from '../calls/neighbours.ts';
import type { SampleRequest } from '../calls/sample.ts';
import { partOf } from '../exported.ts';
import { createTenant, type TestTenant } from '../factories/people.ts';
import { watchStatements } from '../statements.ts';

interface Operation {
  operationId: string;
  description: string;
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

let test: TestApp;
let ours: TestTenant;
let neighbours: Neighbours;
let hiddenFrom: Awaited<ReturnType<typeof hiddenTexts>>;
let statements: ReturnType<typeof watchStatements>;
let description: { paths: Record<string, Record<string, Operation>> };
const described = new Map<CallKey, Operation>();
const recorded = readExamples();
const examples: typeof recorded = {};

beforeAll(async () => {
  // Background work stays queued, so that only the statements of the call itself are counted.
  test = await startTestApp({ withoutJobs: true });
  await test.outbox.stop();
  ours = await createTenant(test);
  neighbours = await createNeighbours(test, ours);
  // Creates the prerequisites of all writing samples in every neighbour and makes the calls, so that there is
  // data to leak.
  const writes = callKeys.filter((key) => !key.startsWith('GET'));
  await Promise.all(
    Object.values(neighbours).map(async (tenant) => {
      for (const key of writes) {
        const request = await sampleOf(test, key, tenant);
        if (/^(POST|PUT) \/api\/(business-unit|sourcing-organisation)/.test(key))
          await send(test, key, request);
      }
    }),
  );
  hiddenFrom = await hiddenTexts(test, ours, neighbours);
  // One neighbour gets many rows of everything that is read.
  for (const key of callKeys.filter((one) => one.startsWith('GET')))
    await sampleOf(test, key, neighbours.organisation);
  description = (await test.app.inject('/api/openapi.json')).json();
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(operations))
      described.set(keyOf(method, path), operation);
  }
  statements = watchStatements();
}, 600_000);
afterAll(async () => {
  statements.stop();
  await test.close();
  if (!process.env.RECORD_EXAMPLES) return;
  const inOrder = [...described.keys()].flatMap((key) => (examples[key] ? [[key, examples[key]]] : []));
  await recordExamples(Object.fromEntries(inOrder));
});

/** Calls without a session: they also check rate limits or consume a ticket. */
const publicReads: Partial<Record<CallKey, number>> = {
  // The secrets in use, the backlogs and missing keys are read in a transaction of their own.
  'GET /api/health/ready': 7,
  // The logo is read in the context of the organisation.
  'GET /api/invitations/:token/validate': 9,
  'GET /api/downloads/:ticket': 5,
  'GET /api/receipt-keys': 3,
  'GET /api/receipt-keys/chain': 3,
  'GET /api/restores': 3,
  'GET /api/record-heads': 3,
  'GET /api/calendar/:token': 9,
  'GET /api/closings/:taskId': 3,
};

/** Reading responses is recorded and committed before they are returned. */
const isLook = (key: CallKey) =>
  /^GET \/api\/business-unit\/tasks\/:taskId\/(responses|comparison)/.test(key);

/** Suppliers are notified in a second transaction, when no submission waits for the first one. */
const notifiesAfterCommit = (key: CallKey) =>
  /^(PUT|POST) \/api\/business-unit\/(tasks|events)\/:\w+Id(\/(archived|extensions|reminders|status))?$/.test(
    key,
  );

/** Maximum round trips of a call: a read opens and reads, a list also counts, an export pages. */
function mostOf(key: CallKey): number {
  // Its file's size is checked twice: before it is received and when its row is written.
  if (key === 'POST /api/business-unit/events') return 18;
  // The box is read and checked before its task is locked. Only the server's own scope may store an opening, so the context
  // changes twice, and twice more to read who is left sealed. The confirmation is stored, and those that count are read
  // again.
  if (key === 'POST /api/business-unit/tasks/:taskId/opening') return 27;
  // The first save also creates the response with its key, marks the task as viewed, and locks and reads it again.
  if (key === 'PATCH /api/supplier/tasks/:taskId/response') return 14;
  // The plan is checked against the sheets, signed and told as an amendment.
  if (key === 'PUT /api/business-unit/evaluations/:evaluationId') return 22;
  // Reads the responses that points are computed from, then what people gave, before and after the change.
  if (/^\w+ \/api\/business-unit\/evaluations\/:evaluationId\/(consensus|exclusions|ties)/.test(key))
    return 25;
  // The same, and signs, tells open pages and notifies the other admins.
  if (key === 'POST /api/business-unit/evaluations/:evaluationId/locks') return 28;
  if (notifiesAfterCommit(key)) return 24;
  if (!key.startsWith('GET'))
    return key.startsWith('POST /api/user') ||
      key === 'POST /api/authenticate' ||
      key.includes('/invitations/:token')
      ? 30
      : 16;
  if (key in publicReads) return publicReads[key] ?? 0;
  // The event, the deliveries and the logo.
  if (key === 'GET /api/business-unit/events/:eventId/completed-email') return 4;
  // The health as above, then versions, servers and their samples.
  if (key === 'GET /api/system/health') return 11;
  if (isLook(key)) return 7;
  // Reads the evaluation and its suppliers, then what they sent, and records the reading; of a file in a second transaction.
  if (/^GET \/api\/evaluator\/.*\/responses\//.test(key)) return 12;
  // Reads the evaluation, its suppliers and the own scores.
  if (/^GET \/api\/evaluator\/evaluations\/:evaluationId/.test(key)) return 4;
  // Reads the tasks of the event, then each of them.
  if (key === 'GET /api/business-unit/events/:eventId/responses.xlsx') return 9;
  // Reads what the search finds, the events, and what drafts among them still need.
  if (key === 'GET /api/business-unit/schedule') return 4;
  // Reads the evaluation, then what its plan can name.
  if (
    /^GET \/api\/business-unit\/(events\/:eventId\/evaluations|evaluations\/:evaluationId(\/plan\.xlsx)?)$/.test(
      key,
    )
  )
    return 3;
  // Reads the responses that points are computed from, then what people gave.
  if (/^GET \/api\/business-unit\/evaluations\/:evaluationId\/scores/.test(key)) return 14;
  // Reads the lock with its names, and the responses that it was computed from.
  if (key === 'GET /api/business-unit/evaluations/:evaluationId/ranking.xlsx') return 18;
  // Reads the evaluation, then the names of its suppliers, and what was decided about ties.
  if (key === 'GET /api/business-unit/evaluations/:evaluationId/ranking') return 4;
  // Reads boxes, events and messages.
  if (key === 'GET /api/business-unit/pending-actions') return 4;
  // Also reads the event, for the name of the file.
  if (key === 'GET /api/supplier/tasks/:taskId/receipts/:version/content') return 3;
  // The server reads the opening in its own scope, and signs after the trees were built.
  if (key.endsWith('/blinded-opening')) return 9;
  // Assembled from many small reads, several per task, one of them of its evaluations.
  if (/\/record(\/pdf)?$/.test(key)) return 28;
  if (key.endsWith('/export')) return 7;
  const isList = definitions.get(key)?.query !== undefined || /\/(users|labels|tags|actors|roles)$/.test(key);
  return isList ? 3 : 2;
}

/** Makes a call and returns its statements, without the rollback after a read, which no one waits for. */
async function make(key: CallKey, request: SampleRequest) {
  let answer: LightMyRequestResponse | undefined;
  const seen = await statements.during(async () => {
    answer = await send(test, key, request);
  });
  return { answer: answer as LightMyRequestResponse, seen: seen.filter((text) => text !== 'rollback') };
}

/** The text of a response, with workbooks unpacked. */
async function wordsOf({ headers, body, rawPayload }: LightMyRequestResponse): Promise<string> {
  const isWorkbook = String(headers['content-type']).includes('spreadsheetml');
  const text = isWorkbook ? await partOf(rawPayload, 'xl/worksheets/sheet1.xml') : body;
  return `${JSON.stringify(headers)}${text}`;
}

describe.each(callKeys)('%s', (key) => {
  let request: SampleRequest;
  let made: Awaited<ReturnType<typeof make>>;
  beforeAll(async () => {
    request = await sampleOf(test, key, ours);
    made = await make(key, request);
  });

  it('returns what its description says, with a correct example', () => {
    const { answer } = made;
    expect(request.status ?? answer.statusCode, answer.body).toBeLessThan(request.status ? 600 : 300);
    const operation = described.get(key);
    // The pages about the calls are not described, and a stream never ends.
    if (!operation || key === 'GET /api/stream') return;
    if (answer.statusCode < 300 && definitions.get(key)?.response)
      expect(Object.keys(operation.responses)).toContain(String(answer.statusCode));
    examples[key] = exampleOf(key, request, answer);
    // Set `RECORD_EXAMPLES=1` to record new examples.
    if (!process.env.RECORD_EXAMPLES) expect(recorded[key] && fits(key, recorded[key])).toBe(true);
  });

  // Demo helpers show everything to everyone, rendering each mail like its delivery, and exist only in a
  // demo.
  if (key.startsWith('GET /api/dev')) return;

  it('makes few round trips, and no more with many rows', async () => {
    expect(made.seen.length, made.seen.join('\n')).toBeLessThanOrEqual(mostOf(key));
    const { seen } = await make(key, await sampleOf(test, key, neighbours.organisation));
    // An export fetches hundreds of rows at a time, so it may need one more fetch.
    const most = key.endsWith('/export') || notifiesAfterCommit(key) ? mostOf(key) : made.seen.length;
    expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(most);
  });

  it('reveals nothing that belongs to others', async () => {
    const secrets = hiddenFrom(request.caller?.role ?? null);
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.some(({ text }) => text.startsWith('Canary'))).toBe(true);
    const answers = [made.answer];
    if (fieldsOf(key, 'query').includes('search')) {
      answers.push(await send(test, key, { ...request, query: { search: 'Canary' } }));
      answers.push(await send(test, key, { ...request, query: { size: 'all' } }));
    }
    for (const answer of answers) {
      expect(revealedIn(await wordsOf(answer), secrets)).toEqual([]);
    }
  });
});

describe('the API description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(description));
    expect(result.errors ?? [], JSON.stringify(result.errors)?.slice(0, 2000)).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('describes the parts of forms', () => {
    const ofForms = [...described].filter(
      ([key]) => definitions.get(key)?.consumes === 'multipart/form-data',
    );
    expect(ofForms.length).toBeGreaterThan(5);
    for (const [key, { requestBody }] of ofForms)
      expect(JSON.stringify(requestBody), key).toContain('"properties"');
  });

  it('names every call once, and who may make it', () => {
    const ids = [...described.values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [key, operation] of described)
      expect(operation.description, key).toMatch(/API clients|no authentication/);
  });
});
