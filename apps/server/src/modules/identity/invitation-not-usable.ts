import { ProblemError } from '../../platform/http/problem-error.ts';

/** The same error for an unknown, expired, used, revoked and replaced invitation. */
export function invitationNotUsable(): ProblemError {
  const message = 'This invitation has expired or has already been used. Please ask for a new one.';
  return new ProblemError(400, 'INVITATION_NOT_USABLE', { message });
}
