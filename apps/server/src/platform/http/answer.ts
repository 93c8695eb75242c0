import { type Call, isRows } from '@tenderbox/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inSlices } from '../queues/time-slice.ts';
import { isSmall, jsonInSteps } from './schema-steps.ts';

/**
 * Thrown for a response that does not match its schema: a defect. It names the call and the paths, never the
 * values.
 */
export class InvalidResponseError extends Error {
  readonly call: string;
  readonly paths: string[];

  constructor(call: string, issues: z.core.$ZodIssue[]) {
    super('An answer does not fit its schema.');
    this.name = 'InvalidResponseError';
    this.call = call;
    this.paths = [...new Set(issues.map(({ path }) => path.join('.')))].slice(0, 20);
  }
}

/** The response `data` of a writing call, validated and serialised inside its transaction. */
interface PreparedAnswer {
  /** Fails where the data does not fit, so that nothing is committed. Without data the answer is a fixed one. */
  prepare(data: unknown): Promise<void>;
  /** The JSON of a prepared response; null for others. */
  jsonOf(answer: unknown): string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Only for calls that write and respond with JSON. */
    preparedAnswer: PreparedAnswer | null;
  }
}

/** Serialises responses by their schemas. */
export function registerAnswers(app: FastifyInstance): void {
  app.decorateRequest('preparedAnswer', null);
  app.setSerializerCompiler(writeByContract(app.log));
}

interface AnsweredInput {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends the result of a command as it was prepared in its transaction, so that it is validated and serialised once. */
export function withPreparedAnswer<Input extends AnsweredInput, Result>(
  { key, response }: Pick<Call, 'key' | 'response'>,
  handle: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result | FastifyReply> {
  if (!response) return handle;
  const { data: schema } = (response as z.ZodObject<{ data: z.ZodType }>).shape;
  return async (input) => {
    const { request, reply } = input;
    request.preparedAnswer = prepareAnswer(key, schema);
    const result = await handle(input);
    const json = request.preparedAnswer.jsonOf(result);
    return json === null ? result : sendJson(reply, json);
  };
}

const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(json);

/** Writes what a call has read while others are served; what is small, or does not fit, is left to the serialiser. */
export function withLargeResponse<Input extends AnsweredInput, Result>(
  { response }: Pick<Call, 'response'>,
  handle: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result | FastifyReply> {
  if (!response) return handle;
  return async (input) => {
    const result = await handle(input);
    if (result === input.reply || isSmall(result)) return result;
    const { value: json } = await inSlices(jsonInSteps(response, result));
    return json === undefined ? result : sendJson(input.reply, json);
  };
}

function prepareAnswer(call: string, schema: z.ZodType): PreparedAnswer {
  let prepared: { data: unknown; json: string } | null = null;
  return {
    prepare: async (data) => {
      if (data === undefined) return;
      const { value: json, issues } = await inSlices(jsonInSteps(schema, data));
      if (issues) throw new InvalidResponseError(call, issues);
      prepared = { data, json };
    },
    jsonOf: (answer) => {
      if (!prepared || typeof answer !== 'object' || answer === null) return null;
      const [[name, data] = [], ...more] = Object.entries(answer);
      return name === 'data' && data === prepared.data && !more.length ? `{"data":${prepared.json}}` : null;
    },
  };
}

/**
 * Serialises responses by their schemas. A list row that does not match is left out and logged, so that it
 * hides neither the other rows nor the page. Any other mismatch is a defect.
 */
const writeByContract =
  (log: Pick<FastifyBaseLogger, 'error'>) =>
  ({ schema, method, url }: { schema: z.ZodType; method: string; url: string }) => {
    const call = `${method} ${url}`;
    return (answer: unknown) => {
      const first = z.safeEncode(schema, answer);
      if (!first.error) return JSON.stringify(first.data);
      const shown = withoutUnfitRows(schema, answer, first.error.issues);
      const second = shown && z.safeEncode(schema, shown.answer);
      if (!second || second.error)
        throw new InvalidResponseError(call, (second?.error ?? first.error).issues);
      log.error({ call, rows: shown.left }, 'ROWS_LEFT_OUT');
      return JSON.stringify(second.data);
    };
  };

interface OmittedRow {
  id: string | null;
  path: string;
}

/** The response without the rows that have issues; null if an issue is outside of any row. */
function withoutUnfitRows(
  schema: z.ZodType,
  answer: unknown,
  issues: z.core.$ZodIssue[],
): { answer: unknown; left: OmittedRow[] } | null {
  const copy = structuredClone(answer);
  const unfit = new Map<unknown[], Set<number>>();
  const left: OmittedRow[] = [];
  for (const { path } of issues) {
    const row = rowAt(schema, copy, path);
    if (!row) return null;
    const places = unfit.get(row.rows) ?? new Set();
    unfit.set(row.rows, places.add(row.index));
    left.push({ id: idOf(row.rows[row.index]), path: path.join('.') });
  }
  for (const [rows, places] of unfit) {
    const fit = rows.filter((_, index) => !places.has(index));
    rows.splice(0, rows.length, ...fit);
  }
  return { answer: copy, left: left.slice(0, 20) };
}

/** The list row that a path points into; null if it points into none. */
function rowAt(
  schema: z.ZodType,
  value: unknown,
  [step, ...rest]: PropertyKey[],
): { rows: unknown[]; index: number } | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return step === undefined ? null : rowAt(schema.unwrap() as z.ZodType, value, [step, ...rest]);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value) && typeof step === 'number') {
    if (isRows(schema)) return { rows: value, index: step };
    return rowAt(schema.element as z.ZodType, value[step], rest);
  }
  if (!(schema instanceof z.ZodObject) || typeof step !== 'string') return null;
  const inner = (schema.shape as Record<string, z.ZodType>)[step];
  return inner ? rowAt(inner, (value as Record<string, unknown>)[step], rest) : null;
}

function idOf(row: unknown): string | null {
  const { id } = (row ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : null;
}
