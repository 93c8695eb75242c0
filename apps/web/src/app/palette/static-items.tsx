import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyTable } from '../../entities/keys/key-table.ts';
import { pathTo } from '../../entities/routes/path-to.ts';
import { roleDisplayName } from '../../entities/session/roles.ts';
import { userRolesQuery } from '../../entities/session/user-roles-query.ts';
import { Add } from '../../shared/icons/add.ts';
import { ArrowForward } from '../../shared/icons/arrow-forward.ts';
import { HistoryOutlined } from '../../shared/icons/history-outlined.ts';
import { PersonOutlined } from '../../shared/icons/person-outlined.ts';
import { PlayArrow } from '../../shared/icons/play-arrow.ts';
import { PowerSettingsNew } from '../../shared/icons/power-settings-new.ts';
import { SwitchAccount } from '../../shared/icons/switch-account.ts';
import { pageActions } from '../../shared/lib/page-actions.ts';
import { guard } from '../guard.ts';
import { linksOf } from '../navigation/links-of.ts';
import { leaveSession } from '../user-menu/leave-session.ts';
import { useSwitchRole } from '../user-menu/use-switch-role.ts';
import { sequenceOf } from './go-to-keys.ts';
import { partsOf } from './key-names.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { readRecentPages } from './recent-pages.ts';

const starts = [
  'newEvent',
  'composeMessage',
  'addBidder',
  'addBusinessUnit',
  'addSourcingOrganisation',
] as const;
const otherPages = [
  'help',
  'faq',
  'training',
  'termsAndConditions',
  'privacyPolicy',
  'cookiePolicy',
] as const;
const ownPages = ['userProfile', 'passwordChange'] as const;

const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true;

/**
 * What can be done on the page now: the items of its menus and its buttons. Both show only what is allowed. Buttons with
 * the same name, as in the rows of a list, would not say what they act on.
 */
function actionsOfPage(): PaletteItem[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main .MuiButton-root')]
    .filter(
      (button) => isShown(button) && !button.matches(':disabled, [aria-disabled="true"], [aria-haspopup]'),
    )
    .map((button) => ({ label: button.textContent?.trim() ?? '', onSelect: () => button.click() }));
  const all = [...buttons, ...pageActions()];
  const isUnique = (label: string) => all.filter((one) => one.label === label).length === 1;
  return all
    .filter(({ label }) => label !== '' && isUnique(label))
    .map(({ label, onSelect }) => ({ id: `act ${label}`, icon: <PlayArrow />, label, onSelect }));
}

/** Pages, actions and recent things: what is known without a search. */
export function useStaticItems(user: SignedInUser, onShowKeys: () => void): PaletteGroup[] {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: roles = [] } = useQuery(userRolesQuery);
  const { switchTo } = useSwitchRole();
  // As the page was when the palette was opened.
  const [here] = useState(actionsOfPage);
  const [recent] = useState(() => {
    const shown = router.state.location.pathname;
    return readRecentPages(user.userRoleId).filter(({ href }) => !shown.startsWith(href));
  });
  const isAllowed = (name: Parameters<typeof guard>[0]) => guard(name, user) === 'allowed';
  const page = (
    name: (typeof starts | typeof otherPages | typeof ownPages)[number],
    icon = <ArrowForward />,
  ) => ({
    id: name,
    icon,
    label: t(`pages.${name}`),
    href: pathTo(name),
  });
  const groups: PaletteGroup[] = [
    {
      name: t('palette.groups.recent'),
      items: recent.slice(0, 5).map(({ href, title, route }) => ({
        id: `recent ${href}`,
        icon: <HistoryOutlined />,
        label: title,
        note: t(`pages.${route}`),
        href,
      })),
    },
    { name: t('palette.groups.here'), items: here },
    { name: t('palette.groups.start'), items: starts.filter(isAllowed).map((name) => page(name, <Add />)) },
    {
      name: t('palette.groups.pages'),
      items: [
        ...linksOf(user).map((link) => {
          return {
            id: link.href,
            icon: <ArrowForward />,
            label: t(link.label),
            href: link.href,
            keys: sequenceOf(link),
          };
        }),
        ...(isAllowed('sourcingEvents')
          ? [
              {
                id: 'schedule',
                icon: <ArrowForward />,
                label: t('palette.schedule'),
                href: pathTo('sourcingEvents', {}, { view: 'schedule' }),
              },
            ]
          : []),
        ...otherPages.filter(isAllowed).map((name) => page(name)),
      ],
    },
    {
      name: t('palette.groups.account'),
      items: [
        ...roles
          .filter(({ id }) => id !== user.userRoleId)
          .map((role) => ({
            id: role.id,
            icon: <SwitchAccount />,
            label: t('palette.switchTo', { name: role.entityName }),
            note: [role.secondaryEntityName, roleDisplayName(role.role)].filter(Boolean).join(' · '),
            onSelect: () => switchTo(role),
          })),
        ...ownPages.map((name) => page(name, <PersonOutlined />)),
        {
          id: 'keys',
          icon: <ArrowForward />,
          label: t('palette.showKeys'),
          keys: partsOf(keyTable.everywhere.help),
          onSelect: onShowKeys,
        },
        {
          id: 'log-out',
          icon: <PowerSettingsNew />,
          label: t('userMenu.logOut'),
          onSelect: () => void leaveSession(router, queryClient),
        },
      ],
    },
  ];
  // The button of a page and the way to start the same from everywhere are one.
  const named = new Set<string>();
  return groups.map(({ name, items }) => ({
    name,
    items: items.filter(({ label, id }) => {
      const key = id.startsWith('recent') ? id : label.toLowerCase();
      return named.has(key) ? false : named.add(key);
    }),
  }));
}
