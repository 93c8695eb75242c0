import { errorMessages, type Problem, type ProblemCode } from '@tenderbox/contract';

interface ProblemDetails {
  message?: string;
  fieldErrors?: Problem['fieldErrors'];
  globalErrors?: Problem['globalErrors'];
  headers?: Record<string, string>;
}

/** An outcome that is not a success; the error handler turns it into the answer. */
export class ProblemError extends Error {
  readonly status: number;
  readonly body: Problem;
  readonly headers: Record<string, string>;

  constructor(status: number, code: ProblemCode, details: ProblemDetails = {}) {
    const message = details.message ?? defaultMessage(status);
    super(message);
    this.status = status;
    this.headers = details.headers ?? {};
    this.body = {
      message,
      code,
      fieldErrors: details.fieldErrors ?? [],
      globalErrors: details.globalErrors ?? [],
    };
  }
}

/** It does not exist, or the caller may not see it: the same answer. */
export const notFound = () => new ProblemError(404, 'NOT_FOUND');

/** The role of the caller may never make this call. */
export const forbidden = () => new ProblemError(403, 'FORBIDDEN');

export const unauthenticated = () => new ProblemError(401, 'UNAUTHENTICATED');

/** A field breaks a rule. */
export const invalidField = (property: string, message: string) =>
  new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: [{ property, message }] });

function defaultMessage(status: number): string {
  if (status === 401) return errorMessages.unauthorized;
  if (status === 403) return errorMessages.forbidden;
  if (status === 404) return errorMessages.notFound;
  return status < 500 ? errorMessages.badRequest : errorMessages.serverError;
}
