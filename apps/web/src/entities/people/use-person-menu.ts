import { useRouter } from '@tanstack/react-router';
import type { Role, TeamMember } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { CancelOutlined } from '../../shared/icons/cancel-outlined.ts';
import type { IconComponent } from '../../shared/icons/create-icon.tsx';
import { KeyOutlined } from '../../shared/icons/key-outlined.ts';
import { MailOutlined } from '../../shared/icons/mail-outlined.ts';
import { PersonOffOutlined } from '../../shared/icons/person-off-outlined.ts';
import { PlayCircleOutlined } from '../../shared/icons/play-circle-outlined.ts';
import { SwitchAccount } from '../../shared/icons/switch-account.ts';
import type { MoreMenuItem } from '../../shared/ui/actions/more-menu.tsx';
import type { useConfirm } from '../../shared/ui/feedback/use-confirm.tsx';
import { pathTo } from '../routes/path-to.ts';
import { roleDisplayName } from '../session/roles.ts';
import { deleteSession } from '../session/session.ts';
import {
  destructiveActions,
  type PersonAction,
  personTexts,
  useConfirmPersonAction,
} from './use-confirm-person-action.ts';
import type { TeamActions } from './use-team-actions.ts';

interface PersonMenu {
  teamActions: TeamActions;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  teamName: string;
  /** Roles that can be given in this team. */
  roles: readonly Role[];
}

const plainActions: readonly PersonAction[] = [
  'resend',
  'reactivate',
  'resetVerification',
  'deactivate',
  'revoke',
];

const icons: Record<PersonAction, IconComponent> = {
  resend: MailOutlined,
  reactivate: PlayCircleOutlined,
  resetVerification: KeyOutlined,
  deactivate: PersonOffOutlined,
  revoke: CancelOutlined,
};

/** Actions on a person that the server allows now, each with a confirmation. */
export function usePersonMenu({ teamActions, confirm, teamName, roles }: PersonMenu) {
  const { t } = useTranslation();
  const router = useRouter();
  const ask = useConfirmPersonAction({ teamActions, confirm, teamName });

  function plainItem(person: TeamMember, action: PersonAction): MoreMenuItem {
    const leaves = action === 'deactivate' && person.isSelf;
    return {
      label: t(`people.${action}.action`),
      icon: icons[action],
      isDestructive: destructiveActions.has(action),
      onSelect: leaves ? () => askToLeave(person) : () => ask(person, action),
    };
  }

  function askToLeave(person: TeamMember) {
    confirm({
      title: t('people.deactivateSelf.title'),
      text: t('people.deactivateSelf.text', { place: teamName }),
      confirmLabel: t('people.deactivateSelf.confirm'),
      isDestructive: true,
      action: async () => {
        if (!(await teamActions.deactivate(person, t('people.deactivateSelf.done')))) return;
        // The server rejects all requests of this role now, even the logout.
        deleteSession();
        await router.navigate({ href: pathTo('login') });
      },
    });
  }

  function roleItem(person: TeamMember, role: Role): MoreMenuItem {
    const words = { ...personTexts(person, teamName), before: roleDisplayName(person.role) };
    const asRole = { ...words, role: roleDisplayName(role) };
    return {
      label: t('people.changeRole.action', asRole),
      icon: SwitchAccount,
      onSelect: () =>
        confirm({
          title: t('people.changeRole.title', asRole),
          text: t('people.changeRole.text', asRole),
          confirmLabel: t('people.changeRole.confirm'),
          action: async () =>
            void (await teamActions.changeRole(person, role, t('people.changeRole.done', asRole))),
        }),
    };
  }

  return (person: TeamMember): MoreMenuItem[] => {
    const otherRoles = person.can.changeRole ? roles.filter((role) => role !== person.role) : [];
    return [
      ...otherRoles.map((role) => roleItem(person, role)),
      ...plainActions.filter((action) => person.can[action]).map((action) => plainItem(person, action)),
    ];
  };
}
