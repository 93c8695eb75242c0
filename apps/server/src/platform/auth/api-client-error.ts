import { type CallKey, scopeOf } from '@tenderbox/contract';
import { ProblemError } from '../http/problem-error.ts';

/** Why a key is not valid. */
export type ClientRefusal = 'UNKNOWN' | 'OFF' | 'EXPIRED' | 'NETWORK';

const answers = {
  UNKNOWN: ['INVALID_API_KEY', 'This API key is not known.'],
  OFF: ['API_CLIENT_OFF', 'This API client is switched off, or its business unit is deactivated.'],
  EXPIRED: ['EXPIRED_API_KEY', 'This API key has expired or been replaced.'],
  NETWORK: ['NETWORK_NOT_ALLOWED', 'This API client may not call from this network address.'],
} as const;

/** It is safe to say what is wrong: the caller holds a secret of 256 random bits. */
export function apiClientError(refusal: ClientRefusal): ProblemError {
  const [code, message] = answers[refusal];
  return new ProblemError(401, code, { message });
}

/** The call needs a scope that the API client does not have. */
export const scopeMissing = (call: CallKey) =>
  new ProblemError(403, 'SCOPE_MISSING', {
    message: `This API client does not have the scope ${scopeOf(call)} that this call needs.`,
  });

/** The call is not available to API clients. */
export const notForApiClients = () =>
  new ProblemError(403, 'FORBIDDEN', { message: 'API clients cannot make this call.' });
