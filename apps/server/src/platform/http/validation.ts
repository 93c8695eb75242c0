import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { inSlices, type Steps } from '../queues/time-slice.ts';
import { ProblemError } from './problem-error.ts';
import { isSmall, parseInSteps } from './schema-steps.ts';

/** A part of the request that does not match its schema. */
export class RequestInvalidError extends Error {
  readonly part: string;
  readonly issues: z.core.$ZodIssue[];

  constructor(part: string, issues: z.core.$ZodIssue[]) {
    super('The request breaks its schema.');
    this.part = part;
    this.issues = issues;
  }
}

type Validated = { value: unknown } | { error: Error };

/** A body that was validated before, while others were served. */
class ValidatedBody {
  readonly result: Validated;

  constructor(result: Validated) {
    this.result = result;
  }
}

/** Validates with zod. The input is reported to distinguish missing from wrong values. */
export const validateByContract: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value) => {
    if (value instanceof ValidatedBody) return value.result;
    const result = schema.safeParse(value, { reportInput: true });
    if (result.success && !isStorable(result.data)) return { error: unstorable(httpPart) };
    if (result.success) return { value: result.data };
    return { error: new RequestInvalidError(httpPart ?? 'body', result.error.issues) };
  };

const neverCalled = (): never => {
  throw new Error('Schemas are those of the contract.');
};

/** Keeps Fastify from loading its compilers of JSON Schema, which are replaced after it was created. */
export const withoutJsonSchema = {
  compilersFactory: { buildValidator: neverCalled, buildSerializer: neverCalled },
};

/** Validates large bodies before the validator would do so at once, which would stop the event loop. */
export function registerLargeBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { body, routeOptions } = request;
    const { body: schema } = (routeOptions.schema ?? {}) as { body?: unknown };
    if (!(schema instanceof z.ZodType) || isSmall(body)) return;
    request.body = new ValidatedBody(await inSlices(validateInSteps(schema, body)));
  });
}

function* validateInSteps(schema: z.ZodType, body: unknown): Steps<Validated> {
  const { value, issues } = yield* parseInSteps(schema, body);
  if (issues) return { error: new RequestInvalidError('body', issues) };
  return (yield* storableInSteps(value)) ? { value } : { error: unstorable('body') };
}

/** Whether the database can store all texts in a value: no NUL characters, no lone surrogates. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, content]) => isStorable(name) && isStorable(content));
}

function* storableInSteps(value: unknown): Steps<boolean> {
  yield;
  if (typeof value !== 'object' || value === null || isSmall(value)) return isStorable(value);
  for (const [name, content] of Object.entries(value)) {
    if (!isStorable(name) || !(yield* storableInSteps(content))) return false;
  }
  return true;
}

function unstorable(part: string | undefined): Error {
  return part === 'params' ? new RequestInvalidError(part, []) : new ProblemError(400, 'MALFORMED_REQUEST');
}
