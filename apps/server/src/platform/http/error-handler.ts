import { type Problem, type ProblemCode, textOfIssue } from '@tenderbox/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { MissingKeyError } from '../crypto/missing-key-error.ts';
import { isDatabaseUnavailable, isUnstorableText } from '../db/database-error.ts';
import { describeError } from '../failures/describe-error.ts';
import { stackOf } from '../failures/stack-of.ts';
import { isStorageFull } from '../files/storage-full.ts';
import { isStorageUnavailable } from '../files/storage-unavailable.ts';
import { InvalidResponseError } from './answer.ts';
import { notFound, ProblemError } from './problem-error.ts';
import { RequestInvalidError } from './validation.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of an error response. */
    problemCode?: string;
  }
}

/** Turns every error into the common error body. Only defects are logged as errors. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  reply.problemCode = problem.body.code;
  if (problem.status >= 500) request.log.error({ error: describe(error) }, problem.body.code);
  return reply
    .status(problem.status)
    .headers({ ...problem.headers, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .serializer((body: Problem) => JSON.stringify(body))
    .send(problem.body);
}

/** Name and location of a defect, without the message: database messages quote user input. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const unfit = error instanceof InvalidResponseError && { call: error.call, paths: error.paths };
  return { ...describeError(error), ...unfit, stack: stackOf(error).join('\n') };
}

function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof RequestInvalidError) return problemOfIssues(error);
  if (isStorageFull(error)) {
    const message = 'The server has no space left to store this. Please try again later.';
    return new ProblemError(507, 'INSUFFICIENT_STORAGE', { message, headers: { 'retry-after': '60' } });
  }
  if (isDatabaseUnavailable(error) || isStorageUnavailable(error)) {
    const message = 'The service is temporarily unavailable. Please try again shortly.';
    return new ProblemError(503, 'UNAVAILABLE', { message, headers: { 'retry-after': '5' } });
  }
  if (error instanceof MissingKeyError) {
    const message =
      'An encryption key that is needed for this is missing on the server. Contact the operator.';
    return new ProblemError(503, 'UNAVAILABLE', { message, headers: { 'retry-after': '60' } });
  }
  if (isUnstorableText(error)) return new ProblemError(400, 'MALFORMED_REQUEST');
  const { statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode && statusCode >= 400 && statusCode < 500) return problemOfFramework(statusCode);
  return new ProblemError(500, 'INTERNAL_ERROR');
}

/** A malformed id gets a 404, like one that does not exist. */
function problemOfIssues({ part, issues }: RequestInvalidError): ProblemError {
  if (part === 'params') return notFound();
  const fieldErrors = issues
    .filter((issue) => issue.path.length > 0)
    .map((issue) => ({ property: issue.path.join('.'), message: textOfIssue(issue) }));
  const globalErrors = issues
    .filter((issue) => issue.path.length === 0)
    .map((issue) => ({ message: textOfIssue(issue) }));
  return new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors, globalErrors });
}

const codeOfStatus: Record<number, ProblemCode> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

const messageOfStatus: Record<number, string> = {
  413: 'The request is larger than allowed',
  415: 'The content type of the request is not supported',
};

function problemOfFramework(status: number): ProblemError {
  // An id that is too long gets a 404 as well.
  if (status === 414) return notFound();
  const message = messageOfStatus[status];
  return new ProblemError(status, codeOfStatus[status] ?? 'MALFORMED_REQUEST', message ? { message } : {});
}
