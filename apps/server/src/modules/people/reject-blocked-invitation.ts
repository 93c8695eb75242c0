import { assertAllowed, ProblemError, unauthenticated } from '../../platform/http/problem-error.ts';
import type { InvitationBlocker } from '../identity/index.ts';
import { bothSides, deactivatedTeamOwner, managedBySupplier } from './people.policy.ts';

const messages = {
  MEMBER: 'This person already has this role',
  DEACTIVATED_MEMBER: 'This person is deactivated here. Reactivate them instead.',
  INVITED: 'This person has already been invited. Resend the invitation instead.',
  ...bothSides,
};

/** Throws the error that belongs to a blocker. */
export function rejectBlockedInvitation(
  blocker: InvitationBlocker,
  entityName: string,
  property = 'email',
): void {
  switch (blocker) {
    case 'INVITER_DEACTIVATED':
      throw unauthenticated();
    case 'PLACE_DEACTIVATED':
      assertAllowed(deactivatedTeamOwner(entityName));
      break;
    case 'SUPPLIER_HAS_PEOPLE':
      assertAllowed(managedBySupplier(entityName));
      break;
    default:
      throw new ProblemError(409, 'CONFLICT', { fieldErrors: [{ property, message: messages[blocker] }] });
  }
}
