import type { TeamMember } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import type { useConfirm } from '../../shared/ui/feedback/use-confirm.tsx';
import { roleDisplayName } from '../session/roles.ts';
import { nameOf } from './list-people.ts';
import type { TeamActions } from './use-team-actions.ts';

export type PersonAction = 'resend' | 'revoke' | 'deactivate' | 'reactivate' | 'resetVerification';

export const destructiveActions: ReadonlySet<PersonAction> = new Set(['revoke', 'deactivate']);

interface ConfirmPersonActionOptions {
  teamActions: TeamActions;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  teamName: string;
}

/** Asks for confirmation before an action on a person and explains the consequences. */
export function useConfirmPersonAction({ teamActions, confirm, teamName }: ConfirmPersonActionOptions) {
  const { t } = useTranslation();
  return (person: TeamMember, action: PersonAction) => {
    const words = personTexts(person, teamName);
    confirm({
      title: t(`people.${action}.title`, words),
      text: t(`people.${action}.text`, words),
      confirmLabel: t(`people.${action}.confirm`),
      cancelLabel: action === 'revoke' ? t('people.revoke.cancel') : undefined,
      isDestructive: destructiveActions.has(action),
      action: async () => void (await teamActions[action](person, t(`people.${action}.done`, words))),
    });
  };
}

/** Text values for confirmations about a person. */
export function personTexts(person: TeamMember, teamName: string) {
  return {
    name: nameOf(person),
    email: person.email,
    role: roleDisplayName(person.role),
    place: teamName,
  };
}
