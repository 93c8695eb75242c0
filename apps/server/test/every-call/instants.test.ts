import { type CallKey, eventChangeSchema, newEventSchema, problemSchema } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../app.ts';
import { callKeys, definitions, sampleOf, send } from '../calls/index.ts';
import type { SampleRequest } from '../calls/sample.ts';
import { dumpTables } from '../dump-tables.ts';
import { createTenant, type TestTenant } from '../factories/people.ts';

/** Instants that match ISO 8601, or nearly, but that no list, mail or calendar can show. */
const hostileInstants = [
  '9999-12-31T23:59:59-12:00',
  '9999-12-31T23:59:59Z',
  '2201-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2030-01-01T00:00:00+23:59',
  '2030-01-01T00:00:00-23:59',
  '2030-01-01T00:00:00+14:01',
  '2030-02-30T00:00:00Z',
  '+012030-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  'infinity',
  '-infinity',
  'now',
  'epoch',
];
const hostileDays = [
  '0000-01-01',
  '0001-01-01',
  '1799-12-31',
  '2201-01-01',
  '9999-12-31',
  '2030-02-30',
  'now',
];

type Part = 'query' | 'body' | 'form';
interface InstantField {
  part: Part;
  path: string[];
  values: string[];
  /** Whether the schema rejects this part of a request. */
  isRefused(request: SampleRequest): boolean;
}

/** The JSON in the part `request` of a multipart call. */
const formSchemas: Partial<Record<CallKey, z.ZodType>> = {
  'POST /api/business-unit/events': newEventSchema,
  'PUT /api/business-unit/events/:eventId': eventChangeSchema,
};

interface JsonSchema {
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** The paths at which a schema accepts an instant or a day; `*` stands for a list item. */
function fieldsIn(part: Part, schema: z.ZodType): InstantField[] {
  const found = new Map<string, InstantField>();
  const walk = ({ format, properties = {}, items, ...more }: JsonSchema, path: string[]) => {
    const values = format === 'date-time' ? hostileInstants : format === 'date' ? hostileDays : null;
    const isRefused = (request: SampleRequest) => !schema.safeParse(contentOf(request, part)).success;
    if (values) found.set(path.join('.'), { part, path, values, isRefused });
    for (const [name, inner] of Object.entries(properties)) walk(inner, [...path, name]);
    if (items) walk(items, [...path, '*']);
    for (const inner of [...(more.anyOf ?? []), ...(more.oneOf ?? []), ...(more.allOf ?? [])])
      walk(inner, path);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema, []);
  return [...found.values()];
}

function fieldsOfCall(key: CallKey): InstantField[] {
  const { query, body } = definitions.get(key) ?? {};
  const form = formSchemas[key];
  return [
    ...(query ? fieldsIn('query', query) : []),
    ...(body ? fieldsIn('body', body) : []),
    ...(form ? fieldsIn('form', form) : []),
  ];
}

/** A task's sheet with a date question. */
const sheetWith = (name: string, value: string) => ({
  sections: [{ title: 'Dates', questions: [{ type: 'DATE', label: 'From when', [name]: value }] }],
});

function contentWith(
  content: Record<string, unknown>,
  path: string[],
  value: string,
): Record<string, unknown> {
  if (path[0] === 'sheet') return { ...content, sheet: sheetWith(path.at(-1) ?? '', value) };
  if (path.length !== 1) throw new Error(`${path.join('.')}: say here how it is filled in.`);
  return { ...content, [path[0] as string]: value };
}

function requestWith(request: SampleRequest, { part, path }: InstantField, value: string): SampleRequest {
  if (part === 'query') return { ...request, query: { ...request.query, [path[0] as string]: value } };
  if (part === 'body') return { ...request, body: contentWith(request.body ?? {}, path, value) };
  const parts = request.parts?.map((one) =>
    one.name === 'request'
      ? { ...one, content: JSON.stringify(contentWith(JSON.parse(String(one.content)), path, value)) }
      : one,
  );
  return { ...request, ...(parts && { parts }) };
}

const contentOf = (request: SampleRequest, part: Part): unknown =>
  part === 'form'
    ? JSON.parse(String(request.parts?.find(({ name }) => name === 'request')?.content))
    : request[part];

const fields = callKeys.flatMap((key) => fieldsOfCall(key).map((field) => ({ key, field })));

let test: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
  await test.outbox.stop();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

describe('a call with an instant', () => {
  it('is found by its schema', () => expect(fields.length).toBeGreaterThan(30));

  it.each([...Map.groupBy(fields, ({ key }) => key)])(
    'rejects hostile values in every such field and writes nothing: %s',
    async (key, ofCall) => {
      const request = await sampleOf(test, key, tenant);
      const before = await dumpTables(test);
      for (const { field } of ofCall) {
        const trials = field.values.map((value) => requestWith(request, field, value));
        // All values that the schema rejects are handled alike, so only two are sent.
        for (const trial of trials) expect(field.isRefused(trial), JSON.stringify(trial)).toBe(true);
        for (const trial of [trials[0], trials.at(-1)] as SampleRequest[]) {
          const answer = await send(test, key, trial);
          expect(answer.statusCode, answer.body).toBe(400);
          const { fieldErrors } = problemSchema.parse(answer.json());
          const message = expect.stringMatching(/^(Not a valid date|Must be between)/);
          const property = expect.stringContaining(field.path.at(-1) ?? '');
          expect(fieldErrors).toEqual([{ property, message }]);
        }
      }
      expect(await dumpTables(test)).toEqual(before);
    },
  );
});
