import { limits, type Role, type TeamMember } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/lib/api.ts';
import { ApiError, textOfError } from '../../shared/lib/api-error.ts';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { useCommand } from '../cache/use-command.ts';
import { appEvents, emitAppEvent } from '../session/app-events.ts';
import type { TeamRef } from './team-query.ts';

/** Admin actions on a member of a team. Each reports its result, and the list is refetched either way. */
export function useTeamActions({ base, params }: TeamRef) {
  const { t } = useTranslation();
  const command = useCommand({
    call: ({ act }: { act: () => Promise<unknown>; done: string }) => act().catch(reportFailure),
    emits: appEvents.teamChanged,
    onDone: (_answer, { done }) => showAppMessage({ text: done }),
  });
  const runAndReport = (act: () => Promise<unknown>, done: string) => command.run({ act, done });

  function reportFailure(error: unknown): never {
    const status = error instanceof ApiError ? error.status : 0;
    // If the session has ended, the app has already shown it.
    if (status !== 401 && status !== 403) {
      const text = status === 404 ? t('people.changedMeanwhile') : textOfError(error);
      showAppMessage({ text, status: 'error', timeout: limits.appMessageStays });
      emitAppEvent(appEvents.teamChanged);
    }
    throw error;
  }

  const member = ({ userRoleId = '' }: TeamMember) =>
    ({ params: { ...params, userRoleId }, errors: 'caller' }) as const;
  const invitation = ({ invitationId = '' }: TeamMember) =>
    ({ params: { ...params, invitationId }, errors: 'caller' }) as const;
  const setStatus = (person: TeamMember, status: 'ACTIVE' | 'INACTIVE') =>
    callApi(`PUT ${base}/users/:userRoleId/status`, { ...member(person), body: { status } });

  return {
    resend: (person: TeamMember, done: string) =>
      runAndReport(() => callApi(`POST ${base}/invitations/:invitationId/resend`, invitation(person)), done),
    revoke: (person: TeamMember, done: string) =>
      runAndReport(() => callApi(`DELETE ${base}/invitations/:invitationId`, invitation(person)), done),
    deactivate: (person: TeamMember, done: string) => runAndReport(() => setStatus(person, 'INACTIVE'), done),
    reactivate: (person: TeamMember, done: string) => runAndReport(() => setStatus(person, 'ACTIVE'), done),
    changeRole: (person: TeamMember, role: Role, done: string) =>
      runAndReport(
        () => callApi(`PUT ${base}/users/:userRoleId/role`, { ...member(person), body: { role } }),
        done,
      ),
    resetVerification: (person: TeamMember, done: string) =>
      runAndReport(() => callApi(`POST ${base}/users/:userRoleId/reset-2FA`, member(person)), done),
  };
}

export type TeamActions = ReturnType<typeof useTeamActions>;
