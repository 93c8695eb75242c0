import {
  errorMessages,
  type Problem,
  type ProblemCode,
  type Refusal,
  type Verdict,
} from '@tenderbox/contract';

interface ProblemDetails {
  message?: string;
  fieldErrors?: Problem['fieldErrors'];
  globalErrors?: Problem['globalErrors'];
  headers?: Record<string, string>;
  /** The stored state, if someone else saved first. */
  data?: unknown;
}

/** An error response, sent by the error handler. */
export class ProblemError extends Error {
  readonly status: number;
  readonly body: Problem & { data?: unknown };
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
      ...(details.data !== undefined && { data: details.data }),
    };
  }
}

/** It does not exist or the caller may not see it: the response is the same. */
export const notFound = () => new ProblemError(404, 'NOT_FOUND');

/** The caller's role can never make this call. */
export const forbidden = () => new ProblemError(403, 'FORBIDDEN');

/** The user has several roles and has not chosen one yet. */
export const roleNotChosen = () =>
  new ProblemError(403, 'ROLE_NOT_CHOSEN', { message: errorMessages.roleNotChosen });

/** A deactivation has ended the session. */
export const accessWithdrawn = () =>
  new ProblemError(401, 'ACCESS_WITHDRAWN', { message: errorMessages.accessWithdrawn });

export const unauthenticated = () => new ProblemError(401, 'UNAUTHENTICATED');

/** A field is invalid. */
export const invalidField = (property: string, message: string) =>
  new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: [{ property, message }] });

/** Someone else saved first. The response contains the stored state. */
export const staleRevision = (data: unknown) =>
  new ProblemError(409, 'STALE_REVISION', {
    message: 'Someone else has changed this. Please check the saved version.',
    data,
  });

/** The error of a policy's refusal. */
export const refusedBy = ({ status, code, message }: Refusal) =>
  new ProblemError(status, code, status === 409 ? { globalErrors: [{ message }] } : { message });

/** Throws if a policy refuses. */
export function assertAllowed(verdict: Verdict): void {
  if (verdict !== 'allowed') throw refusedBy(verdict);
}

function defaultMessage(status: number): string {
  if (status === 401) return errorMessages.unauthorized;
  if (status === 403) return errorMessages.forbidden;
  if (status === 404) return errorMessages.notFound;
  return status < 500 ? errorMessages.badRequest : errorMessages.serverError;
}
