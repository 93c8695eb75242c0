import type { Problem } from '@tenderbox/contract';
import { i18n } from '../i18n/index.ts';

/** Failed call: the problem body of the response, or status 0 without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fieldErrors: Problem['fieldErrors'];
  readonly globalErrors: Problem['globalErrors'];
  /** Seconds to wait before retrying, if the server specified it. */
  readonly retryAfter: number | null;
  /** Full response body, for the few calls whose failures contain more than a problem. */
  readonly body: unknown;

  constructor(status: number, body: unknown, options: { retryAfter?: number | null; cause?: unknown } = {}) {
    const problem = problemOf(body);
    super(problem.message ?? '', { cause: options.cause });
    this.status = status;
    this.code = problem.code ?? '';
    this.fieldErrors = problem.fieldErrors ?? [];
    this.globalErrors = problem.globalErrors ?? [];
    this.retryAfter = options.retryAfter ?? null;
    this.body = body;
  }

  /** Text to show: the first field or global error, otherwise the message, otherwise the default for the status. */
  get text(): string {
    if (this.code === 'EXPIRED_JWT') return i18n.t('errors.expiredSession');
    const first = this.fieldErrors[0] ?? this.globalErrors[0];
    return first?.message || this.message || defaultText(this.status);
  }
}

// A proxy or a broken connection may return anything.
function problemOf(body: unknown): Partial<Problem> {
  if (typeof body !== 'object' || body === null) return {};
  const { message, code, fieldErrors, globalErrors } = body as Partial<Record<keyof Problem, unknown>>;
  return {
    message: typeof message === 'string' ? message : undefined,
    code: typeof code === 'string' ? code : undefined,
    fieldErrors: Array.isArray(fieldErrors) ? fieldErrors : undefined,
    globalErrors: Array.isArray(globalErrors) ? globalErrors : undefined,
  };
}

function defaultText(status: number): string {
  if (status === 0) return i18n.t('shell.serverUnreachable');
  if (status === 401) return i18n.t('errors.unauthorized');
  if (status === 403) return i18n.t('errors.forbidden');
  if (status === 404) return i18n.t('errors.notFound');
  if (status < 500) return i18n.t('errors.badRequest');
  return i18n.t('errors.serverError');
}

/** Text to show for any thrown value. */
export function textOfError(error: unknown): string {
  return error instanceof ApiError ? error.text : i18n.t('errors.serverError');
}
