import type { TeamMember } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import type { useConfirm } from '../../shared/ui/feedback/use-confirm.tsx';
import { roleDisplayName } from '../session/roles.ts';
import { nameOf } from './list-people.ts';
import type { TeamActions } from './use-team-actions.ts';

export type PlainAct = 'resend' | 'revoke' | 'deactivate' | 'reactivate' | 'resetVerification';

export const destructiveActions: ReadonlySet<PlainAct> = new Set(['revoke', 'deactivate']);

interface PersonQuestion {
  acts: TeamActions;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  placeName: string;
}

/** Asks for confirmation before an action on a person and explains the consequences. */
export function useConfirmPersonAction({ acts, confirm, placeName }: PersonQuestion) {
  const { t } = useTranslation();
  return (person: TeamMember, act: PlainAct) => {
    const words = wordsFor(person, placeName);
    confirm({
      title: t(`people.${act}.title`, words),
      text: t(`people.${act}.text`, words),
      confirmLabel: t(`people.${act}.confirm`),
      cancelLabel: act === 'revoke' ? t('people.revoke.cancel') : undefined,
      isDestructive: destructiveActions.has(act),
      action: async () => void (await acts[act](person, t(`people.${act}.done`, words))),
    });
  };
}

/** Text values for confirmations about a person. */
export function wordsFor(person: TeamMember, placeName: string) {
  return {
    name: nameOf(person),
    email: person.email,
    role: roleDisplayName(person.role),
    place: placeName,
  };
}
