import { useRouter } from '@tanstack/react-router';
import type { Role, TeamMember } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import type { MoreMenuItem } from '../../shared/ui/actions/more-menu.tsx';
import type { useConfirm } from '../../shared/ui/feedback/use-confirm.tsx';
import { pathTo } from '../routes/path-to.ts';
import { roleDisplayName } from '../session/roles.ts';
import { deleteSession } from '../session/session.ts';
import {
  destructiveActions,
  type PlainAct,
  useConfirmPersonAction,
  wordsFor,
} from './use-confirm-person-action.ts';
import type { TeamActions } from './use-team-actions.ts';

interface PersonMenu {
  acts: TeamActions;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  placeName: string;
  /** Roles that can be given in this team. */
  roles: readonly Role[];
}

const plainActions: readonly PlainAct[] = [
  'resend',
  'reactivate',
  'resetVerification',
  'deactivate',
  'revoke',
];

/** Actions on a person that the server allows now, each with a confirmation. */
export function usePersonMenu({ acts, confirm, placeName, roles }: PersonMenu) {
  const { t } = useTranslation();
  const router = useRouter();
  const ask = useConfirmPersonAction({ acts, confirm, placeName });

  function plainItem(person: TeamMember, act: PlainAct): MoreMenuItem {
    const leaves = act === 'deactivate' && person.isSelf;
    return {
      label: t(`people.${act}.action`),
      isDestructive: destructiveActions.has(act),
      onSelect: leaves ? () => askToLeave(person) : () => ask(person, act),
    };
  }

  function askToLeave(person: TeamMember) {
    confirm({
      title: t('people.deactivateSelf.title'),
      text: t('people.deactivateSelf.text', { place: placeName }),
      confirmLabel: t('people.deactivateSelf.confirm'),
      isDestructive: true,
      action: async () => {
        if (!(await acts.deactivate(person, t('people.deactivateSelf.done')))) return;
        // The server rejects all requests of this role now, even the logout.
        deleteSession();
        await router.navigate({ href: pathTo('login') });
      },
    });
  }

  function roleItem(person: TeamMember, role: Role): MoreMenuItem {
    const words = { ...wordsFor(person, placeName), before: roleDisplayName(person.role) };
    const asRole = { ...words, role: roleDisplayName(role) };
    return {
      label: t('people.changeRole.action', asRole),
      onSelect: () =>
        confirm({
          title: t('people.changeRole.title', asRole),
          text: t('people.changeRole.text', asRole),
          confirmLabel: t('people.changeRole.confirm'),
          action: async () => void (await acts.changeRole(person, role, t('people.changeRole.done', asRole))),
        }),
    };
  }

  return (person: TeamMember): MoreMenuItem[] => {
    const otherRoles = person.can.changeRole ? roles.filter((role) => role !== person.role) : [];
    return [
      ...otherRoles.map((role) => roleItem(person, role)),
      ...plainActions.filter((act) => person.can[act]).map((act) => plainItem(person, act)),
    ];
  };
}
