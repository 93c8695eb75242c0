import { writeFile } from 'node:fs/promises';
import type { CallKey } from '@tenderbox/contract';
import type { LightMyRequestResponse } from 'fastify';
import { type CallExample, readExamples } from '../../src/platform/http/openapi-operations.ts';
import type { Part } from '../multipart.ts';
import { definitions } from './index.ts';
import type { SampleRequest } from './sample.ts';

type Examples = Partial<Record<CallKey, CallExample>>;

/** Removes secrets, even those of tests, from examples, and shortens lists. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shown);
  if (typeof value === 'string')
    return value
      .replace(/\b(tbk|whsec)_[\w-]+/g, '$1_…')
      .replace(/(?<=\/(downloads|calendar)\/)[\w-]{20,}/g, '…')
      .replace(/^data:.{40,}$/, 'data:image/png;base64,…')
      .replace(/^[\w-]{1000,}$/, (long) => `${long.slice(0, 40)}…`);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shown(one)]));
}

/** The parts of a form as shown: JSON as such, a file by its name. */
const shownParts = (parts: Part[]) =>
  Object.fromEntries(
    parts.map(({ name, filename, content }) => [
      name,
      filename ?? (name === 'request' ? JSON.parse(String(content)) : String(content)),
    ]),
  );

const isShown = /^(text\/(plain|calendar|csv)|application\/x-ndjson)/;

/** A call as the API description shows it. */
export function exampleOf(
  key: CallKey,
  { body, parts }: SampleRequest,
  answer: LightMyRequestResponse,
): CallExample {
  const type = String(answer.headers['content-type'] ?? '').replace(/;.*/, '');
  const asked = { ...(body && { body }), ...(parts && { body: shownParts(parts) }) };
  const isJson = definitions.get(key)?.response || type === 'application/json';
  const text = isShown.test(type) ? { answer: answer.body.slice(0, 400) } : {};
  const answered = {
    ...(isJson ? { answer: answer.json() } : text),
    ...(!definitions.get(key)?.response && { status: answer.statusCode, ...(type && { type }) }),
  };
  return shown({ ...asked, ...(answer.statusCode < 300 && answered) }) as CallExample;
}

/** Whether an example matches the request and response of the call. */
export function fits(key: CallKey, { body, answer, status }: CallExample): boolean {
  const definition = definitions.get(key);
  const isForm = definition?.consumes === 'multipart/form-data';
  const isBodyRight = definition?.body
    ? definition.body.safeParse(body).success
    : !isForm || body !== undefined;
  return (
    isBodyRight && (definition?.response ? definition.response.safeParse(answer).success : Boolean(status))
  );
}

/** A call that rejects everyone is shown with the response of a similar one. */
function withAnswer(key: CallKey, example: CallExample, all: Examples): CallExample {
  if (fits(key, example)) return example;
  const end = key.split('/').slice(-2).join('/');
  const like = Object.entries(all).find(
    ([other, { answer }]) => other.endsWith(end) && answer !== undefined && fits(key, { ...example, answer }),
  );
  return { ...example, ...(like && { answer: like[1].answer }) };
}

/** Records the examples of calls. Correct ones stay unchanged, so that a new call changes only its own lines. */
export async function recordExamples(examples: Examples): Promise<void> {
  const recorded = readExamples();
  const keys = Object.keys(examples) as CallKey[];
  const kept = keys.map((key) => {
    const old = recorded[key];
    return [key, old && fits(key, old) ? old : withAnswer(key, examples[key] ?? {}, examples)];
  });
  const file = new URL('../../src/platform/http/call-examples.json', import.meta.url);
  await writeFile(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
