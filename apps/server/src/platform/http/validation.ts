import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';

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
    if (result.success) return { value: result.data };
    return { error: new RequestInvalidError(httpPart ?? 'body', result.error.issues) };
  };
