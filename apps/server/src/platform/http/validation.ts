import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { ProblemError } from './problem-error.ts';

/** A part of the request that breaks its schema. */
export class RequestInvalidError extends Error {
  readonly part: string;
  readonly issues: z.core.$ZodIssue[];

  constructor(part: string, issues: z.core.$ZodIssue[]) {
    super('The request breaks its schema.');
    this.part = part;
    this.issues = issues;
  }
}

/** Validates by zod; the input is reported so that "missing" and "wrong" can be told apart. */
export const validateByContract: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value) => {
    const result = schema.safeParse(value, { reportInput: true });
    if (result.success && !isStorable(result.data)) return { error: unstorable(httpPart) };
    if (result.success) return { value: result.data };
    return { error: new RequestInvalidError(httpPart ?? 'body', result.error.issues) };
  };

/** Whether the database can keep every text in a value: no NUL character, no half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, content]) => isStorable(name) && isStorable(content));
}

function unstorable(part: string | undefined): Error {
  return part === 'params' ? new RequestInvalidError(part, []) : new ProblemError(400, 'MALFORMED_REQUEST');
}
