import { readFileSync } from 'node:fs';
import { access, type CallKey, limits, roles, rolesOf, scopeOf } from '@tenderbox/contract';
import { forms } from './openapi-forms.ts';
import { problemsOf } from './openapi-problems.ts';

/** A recorded request and response. */
export interface CallExample {
  /** JSON, or the parts of a form. */
  body?: unknown;
  /** JSON, or the beginning of a text. */
  answer?: unknown;
  /** Status and content type, if the response is not JSON. */
  status?: number;
  type?: string;
}

interface Content {
  description?: string;
  content?: Record<string, { schema?: unknown; example?: unknown; encoding?: object }>;
}

interface Operation {
  operationId?: string;
  description?: string;
  parameters?: object[];
  requestBody?: Content;
  responses: Record<string, Content>;
  security?: object[];
}

type Paths = Record<string, Record<string, Operation>>;

const json = 'application/json';
const form = 'multipart/form-data';

/** Recorded from real calls; see `every-call/answers.test.ts`. A stream has no end to wait for. */
export const readExamples = (): Partial<Record<CallKey, CallExample>> => ({
  ...JSON.parse(readFileSync(new URL('./call-examples.json', import.meta.url), 'utf8')),
  'GET /api/stream': { type: 'text/event-stream', answer: 'event: position\nid: 4711\ndata: {}\n\n' },
});

/** The access table key of a call, by its method and path in the description. */
export const keyOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}` as CallKey;

/** Tickets, private addresses and secrets are shown once and stored as hashes: repeating the call creates a new one. */
export const shownOnce: CallKey[] = [
  'POST /api/files/:id/ticket',
  'POST /api/archives',
  'POST /api/business-unit/events/:eventId/record',
  'POST /api/supplier/calendar',
  'POST /api/sourcing-organisation/business-units/:businessUnitId/api-clients',
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks',
];

/** Adds to each call who may make it, its scope and an example. */
export function completeOperations(paths: Paths): void {
  const examples = readExamples();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const key = keyOf(method, path);
      if (!(key in access)) continue;
      operation.operationId = idOf(key);
      operation.description = whoMayCall(key);
      if (operation.security && rolesOf(key).includes('BUSINESS_UNIT_ADMIN_API'))
        operation.security = [{ apiKey: [] }, { token: [] }];
      const isRepeatable = '201' in operation.responses && !shownOnce.includes(key);
      if (isRepeatable) operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
      const parts = forms[key];
      if (parts) operation.requestBody = bodyOf(parts);
      addAnswer(operation, examples[key] ?? {});
      addExample(operation, examples[key] ?? {});
      operation.responses = {
        ...operation.responses,
        ...problemsOf(method, path, { ...operation, isRepeatable }),
      };
    }
  }
}

const bodyOf = ({ parts, required }: { parts: Record<string, object>; required: string[] }) => ({
  required: true,
  content: {
    [form]: {
      schema: { type: 'object', properties: parts, required },
      ...('request' in parts && { encoding: { request: { contentType: json } } }),
    },
  },
});

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating the call with the same key does nothing twice.',
  schema: { type: 'string', maxLength: limits.idempotencyKey },
};

/** Returns `getBusinessUnitEventsByEventId` for `GET /api/business-unit/events/:eventId`. */
function idOf(key: CallKey): string {
  const [method = '', path = ''] = key.split(' ');
  const words = path
    .replace('/api/', '')
    .replace(/:/g, 'by-')
    .split(/[^a-zA-Z\d]+/);
  const named = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `${method.toLowerCase()}${named}`;
}

function whoMayCall(key: CallKey): string {
  if (access[key].roles === 'public') return 'Needs no authentication.';
  const people = rolesOf(key).filter((role) => role !== 'BUSINESS_UNIT_ADMIN_API');
  const named = people.map((role) => roles[role].displayName).join(', ');
  return rolesOf(key).includes('BUSINESS_UNIT_ADMIN_API')
    ? `For API clients with the scope \`${scopeOf(key)}\`, and for: ${named}.`
    : `Not for API clients. For: ${named}.`;
}

/** Adds a response that is not JSON: a file, a stream or nothing. */
function addAnswer(operation: Operation, { status = 200, type, answer }: CallExample): void {
  if (Object.keys(operation.responses).some((one) => one.startsWith('2'))) return;
  const schema = { type: 'string', ...(type && { contentMediaType: type }) };
  operation.responses[status] = {
    description: type ? 'The content.' : 'Done. There is no content.',
    ...(type && { content: { [type]: { schema, ...(answer !== undefined && { example: answer }) } } }),
  };
}

function addExample(operation: Operation, { body, answer }: CallExample): void {
  const sent = operation.requestBody?.content?.[json] ?? operation.requestBody?.content?.[form];
  if (sent && body !== undefined) sent.example = body;
  for (const [status, response] of Object.entries(operation.responses)) {
    const given = response.content?.[json];
    if (given && /^2/.test(status) && answer !== undefined) given.example = answer;
  }
}
