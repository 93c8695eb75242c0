import type { ProblemCode } from '@tenderbox/contract';

const header = (description: string) => ({ description, schema: { type: 'integer' } });
const retryAfter = { 'Retry-After': header('Seconds to wait.') };

interface ProblemResponse {
  description: string;
  codes: readonly ProblemCode[];
  headers?: Record<string, object>;
  example?: object;
}

/** The meaning of each error status. Each call lists those that it can return. */
const responses: Record<number, ProblemResponse> = {
  400: {
    description: 'The request breaks a rule or cannot be read. Correct it before you repeat it.',
    codes: ['VALIDATION_FAILED', 'MALFORMED_REQUEST'],
    example: { fieldErrors: [{ property: 'name', message: 'This field is required' }] },
  },
  401: {
    description: 'The key or the token is not valid.',
    codes: [
      ...(['INVALID_API_KEY', 'EXPIRED_API_KEY', 'API_CLIENT_OFF', 'NETWORK_NOT_ALLOWED'] as const),
      ...(['UNAUTHENTICATED', 'EXPIRED_JWT', 'ACCESS_WITHDRAWN'] as const),
    ],
  },
  403: {
    description: 'The caller’s role can never make this call.',
    codes: ['SCOPE_MISSING', 'FORBIDDEN', 'ROLE_NOT_CHOSEN'],
  },
  404: { description: 'It does not exist, or the caller cannot see it.', codes: ['NOT_FOUND'] },
  409: {
    description:
      'The current state does not allow this. The code says why. `STALE_REVISION` has the saved version in `data`.',
    codes: ['CONFLICT', 'STALE_REVISION'],
  },
  422: {
    description: 'The `Idempotency-Key` was used with a different request.',
    codes: ['IDEMPOTENCY_KEY_REUSED'],
  },
  429: {
    description: 'Too many calls.',
    codes: ['RATE_LIMITED'],
    headers: {
      ...retryAfter,
      'RateLimit-Limit': header('Calls allowed per window.'),
      'RateLimit-Remaining': header('Calls left in this window.'),
      'RateLimit-Reset': header('Seconds until the next window.'),
    },
  },
  503: {
    description: 'Something is temporarily unavailable. Repeat the call with the same `Idempotency-Key`.',
    codes: ['UNAVAILABLE'],
    headers: retryAfter,
  },
};

const nameOf = (status: number) => `Problem${status}`;

/** The errors as components that calls refer to. */
export const problemResponses = Object.fromEntries(
  Object.entries(responses).map(([status, { description, codes, headers, example }]) => {
    const message = 'The message shown to people.';
    const sample = { message, code: codes[0], fieldErrors: [], globalErrors: [], ...example };
    const schema = { $ref: '#/components/schemas/Problem' };
    return [
      nameOf(Number(status)),
      {
        description: `${description} Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
        ...(headers && { headers }),
        content: { 'application/json': { schema, example: sample } },
      },
    ];
  }),
);

interface Described {
  parameters?: object[];
  requestBody?: object;
  security?: object[];
  isRepeatable: boolean;
}

/** The errors that a call can return, derived from its input. */
export function problemsOf(method: string, path: string, operation: Described): Record<string, object> {
  const { parameters = [], requestBody, security, isRepeatable } = operation;
  const takesSomething = parameters.length > 0 || requestBody !== undefined;
  const statuses = [
    ...(takesSomething ? [400] : []),
    ...(security ? [401, 403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(method !== 'get' && takesSomething ? [409] : []),
    ...(isRepeatable ? [422] : []),
    ...[429, 503],
  ];
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  );
}
