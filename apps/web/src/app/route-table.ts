import type { NavigationRole } from '@tenderbox/contract';
import type { ComponentType } from 'react';
import type { LayoutName } from './layouts/route-layout.tsx';
import { HeadingPage } from './pages/heading-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import * as screens from './screens.ts';

/** Who may open a screen: everyone, everyone who is signed in, or the roles that are named. */
export type RouteAccess = 'public' | 'any' | readonly NavigationRole[];

interface RouteDefinition {
  /** `$name` is a parameter, `{-$name}` one that may be missing; the first path is the usual one. */
  paths: readonly [string, ...string[]];
  access: RouteAccess;
  /** `default` when none is given. */
  layout?: LayoutName;
  /** The query parameters that the screen reads. */
  query?: readonly string[];
  screen: ComponentType;
}

const supplierRoles = ['supplierAdmin', 'supplierUser'] as const;

/** Every address of the app by its name; two screens may share a path where their roles differ. */
export const routeTable = {
  // Redirects by role before anything is shown.
  home: { paths: ['/'], access: 'public', query: ['timestamp'], screen: HeadingPage },

  login: {
    paths: ['/login', '/2FA-reset/{-$twoFactorResetToken}'],
    access: 'public',
    layout: 'simple',
    query: ['redirectUrl'],
    screen: screens.LoginPage,
  },
  selectRole: {
    paths: ['/select-role'],
    access: 'any',
    layout: 'simple',
    query: ['redirectUrl'],
    screen: screens.SelectRolePage,
  },
  acceptInvitation: {
    paths: ['/invitations/{-$token}'],
    access: 'public',
    layout: 'simple',
    screen: screens.AcceptInvitationPage,
  },
  passwordChange: { paths: ['/password-change'], access: 'any', screen: screens.PasswordChangePage },
  userProfile: { paths: ['/user-profile-change'], access: 'any', screen: screens.UserProfilePage },
  requestPasswordReset: {
    paths: ['/request-password-reset'],
    access: 'public',
    layout: 'user-form',
    screen: screens.RequestPasswordResetPage,
  },
  // Both may be missing, since the page takes them out of the address at once.
  passwordReset: {
    paths: ['/password-reset/{-$token}/{-$email}'],
    access: 'public',
    layout: 'user-form',
    screen: screens.PasswordResetPage,
  },

  sourcingEvents: { paths: ['/events'], access: ['businessUnitAdmin'], screen: HeadingPage },
  supplierEvents: { paths: ['/events'], access: supplierRoles, screen: HeadingPage },
  newEvent: { paths: ['/sourcing/events/new'], access: ['businessUnitAdmin'], screen: HeadingPage },
  event: {
    paths: ['/sourcing/events/$eventId/tasks/{-$taskId}', '/sourcing/events/$eventId'],
    access: ['businessUnitAdmin'],
    screen: HeadingPage,
  },

  messages: {
    paths: ['/messages/{-$messageId}/{-$replyId}', '/messages/{-$messageId}/replies/{-$replyId}'],
    access: ['businessUnitAdmin', ...supplierRoles],
    query: ['show-status'],
    screen: HeadingPage,
  },
  composeMessage: {
    paths: ['/messages/edit/{-$messageId}'],
    access: ['businessUnitAdmin'],
    query: ['linked-event-id', 'linked-task-id'],
    screen: HeadingPage,
  },

  bidderList: { paths: ['/suppliers'], access: ['businessUnitAdmin'], screen: HeadingPage },
  addBidder: { paths: ['/suppliers/new'], access: ['businessUnitAdmin'], screen: HeadingPage },
  bidder: { paths: ['/suppliers/$bidderId'], access: ['businessUnitAdmin'], screen: HeadingPage },
  bidderMyTeam: { paths: ['/suppliers/$bidderId/my-team'], access: ['supplierAdmin'], screen: HeadingPage },
  bidderEventView: {
    paths: ['/suppliers/events/$eventId/tasks/{-$taskId}', '/suppliers/events/$eventId'],
    access: supplierRoles,
    screen: HeadingPage,
  },

  myOrganisation: { paths: ['/my-organisation'], access: ['sourcingOrgAdmin'], screen: HeadingPage },
  addBusinessUnit: { paths: ['/business-units/new'], access: ['sourcingOrgAdmin'], screen: HeadingPage },
  businessUnitDetails: {
    paths: ['/business-units/{-$businessUnitId}'],
    access: ['sourcingOrgAdmin'],
    screen: HeadingPage,
  },
  sourcingOrganisationSuppliers: {
    paths: ['/sourcing-suppliers'],
    access: ['sourcingOrgAdmin'],
    screen: HeadingPage,
  },

  sourcingOrganisationList: { paths: ['/organisations'], access: ['systemAdmin'], screen: HeadingPage },
  addSourcingOrganisation: { paths: ['/organisations/new'], access: ['systemAdmin'], screen: HeadingPage },
  sourcingOrganisationDetails: {
    paths: ['/organisations/$sourcingOrganisationId'],
    access: ['systemAdmin'],
    screen: HeadingPage,
  },
  systemAdminList: { paths: ['/system-admins'], access: ['systemAdmin'], screen: HeadingPage },

  termsAndConditions: { paths: ['/terms-and-conditions'], access: 'public', screen: screens.TermsPage },
  cookiePolicy: { paths: ['/cookie-policy'], access: 'public', screen: screens.CookiePolicyPage },
  privacyPolicy: { paths: ['/privacy-policy'], access: 'public', screen: screens.PrivacyPolicyPage },
  help: { paths: ['/help'], access: 'public', screen: screens.HelpAndStatusPage },
  faq: { paths: ['/faq'], access: 'any', screen: screens.FaqPage },
  training: { paths: ['/training'], access: 'any', screen: screens.TrainingPage },

  notFound: { paths: ['/$'], access: 'public', screen: NotFoundPage },
} as const satisfies Record<string, RouteDefinition>;

export type RouteName = keyof typeof routeTable;

/** A route by its name, as the builder and the guard see it. */
export function routeOf(name: RouteName): RouteDefinition {
  return routeTable[name];
}
