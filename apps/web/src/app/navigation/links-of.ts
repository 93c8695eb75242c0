import type { NavigationRole, SignedInUser } from '@tenderbox/contract';
import type { ParseKeys } from 'i18next';
import { pathTo } from '../../entities/routes/path-to.ts';
import type { RouteName } from '../../entities/routes/route-table.ts';
import { findRole } from '../../entities/session/roles.ts';
import { i18n } from '../../shared/i18n/index.ts';

export interface NavigationLink {
  label: Extract<ParseKeys, `navigation.${string}`>;
  href: string;
  /** Routes the link stands for. It opens the first one. */
  routes: readonly [RouteName, ...RouteName[]];
}

const messages: NavigationLink = {
  label: 'navigation.messages',
  href: pathTo('messages'),
  routes: ['messages', 'composeMessage'],
};
const supplierEvents: NavigationLink = {
  label: 'navigation.events',
  href: pathTo('supplierEvents'),
  routes: ['supplierEvents', 'bidderEventView'],
};

const links: Partial<Record<NavigationRole, (user: SignedInUser) => NavigationLink[]>> = {
  sourcingOrgAdmin: () => [
    {
      label: 'navigation.myOrganisation',
      href: pathTo('myOrganisation'),
      routes: ['myOrganisation', 'addBusinessUnit', 'businessUnitDetails'],
    },
    {
      label: 'navigation.supplierOrganisations',
      href: pathTo('sourcingOrganisationSuppliers'),
      routes: ['sourcingOrganisationSuppliers'],
    },
  ],
  businessUnitAdmin: () => [
    {
      label: 'navigation.events',
      href: pathTo('sourcingEvents'),
      routes: ['sourcingEvents', 'newEvent', 'event', 'scoring'],
    },
    {
      label: 'navigation.suppliers',
      href: pathTo('bidderList'),
      routes: ['bidderList', 'addBidder', 'bidder'],
    },
    messages,
  ],
  businessUnitEvaluator: () => [
    { label: 'navigation.evaluations', href: pathTo('evaluations'), routes: ['evaluations', 'scoring'] },
  ],
  supplierUser: () => [supplierEvents, messages],
  supplierAdmin: ({ bidderId }) => [
    supplierEvents,
    messages,
    {
      label: 'navigation.myTeam',
      href: pathTo('bidderMyTeam', { bidderId: bidderId ?? '' }),
      routes: ['bidderMyTeam'],
    },
  ],
  systemAdmin: () => [
    {
      label: 'navigation.sourcingOrganisations',
      href: pathTo('sourcingOrganisationList'),
      routes: ['sourcingOrganisationList', 'addSourcingOrganisation', 'sourcingOrganisationDetails'],
    },
    { label: 'navigation.systemAdmins', href: pathTo('systemAdminList'), routes: ['systemAdminList'] },
  ],
};

/** Links of the top bar by role. */
export function linksOf(user: SignedInUser): NavigationLink[] {
  const role = findRole(user.roleName)?.name;
  const linksOfRole = role && links[role];
  if (!linksOfRole) throw new Error(i18n.t('errors.unrecognisedRole'));
  return linksOfRole(user);
}
