import type { NavigationRole } from '@tenderbox/contract';

/** How much of the shell stands around a screen. */
export type LayoutName = 'default' | 'user-form' | 'simple';

/** Who may open a screen: everyone, everyone who is signed in, or the roles that are named. */
type RouteAccess = 'public' | 'any' | readonly NavigationRole[];

interface RouteDefinition {
  /** `$name` is a parameter, `{-$name}` one that may be missing; the first path is the usual one. */
  paths: readonly [string, ...string[]];
  access: RouteAccess;
  /** `default` when none is given. */
  layout?: LayoutName;
  /** The query parameters that the screen reads. */
  query?: readonly string[];
}

const supplierRoles = ['supplierAdmin', 'supplierUser'] as const;

/** Every address of the app by its name; two routes may share a path where their roles differ. */
export const routeTable = {
  // Redirects by role before anything is shown.
  home: { paths: ['/'], access: 'public', query: ['timestamp'] },

  login: {
    paths: ['/login', '/2FA-reset/{-$twoFactorResetToken}'],
    access: 'public',
    layout: 'simple',
    query: ['redirectUrl'],
  },
  selectRole: {
    paths: ['/select-role'],
    access: 'any',
    layout: 'simple',
    query: ['redirectUrl'],
  },
  acceptInvitation: {
    paths: ['/invitations/{-$token}'],
    access: 'public',
    layout: 'simple',
  },
  passwordChange: { paths: ['/password-change'], access: 'any' },
  userProfile: { paths: ['/user-profile-change'], access: 'any' },
  requestPasswordReset: {
    paths: ['/request-password-reset'],
    access: 'public',
    layout: 'user-form',
  },
  // Both may be missing, since the page takes them out of the address at once.
  passwordReset: {
    paths: ['/password-reset/{-$token}/{-$email}'],
    access: 'public',
    layout: 'user-form',
  },

  sourcingEvents: { paths: ['/events'], access: ['businessUnitAdmin'], query: ['view'] },
  supplierEvents: { paths: ['/events'], access: supplierRoles },
  newEvent: { paths: ['/sourcing/events/new'], access: ['businessUnitAdmin'] },
  event: {
    paths: ['/sourcing/events/$eventId/tasks/{-$taskId}', '/sourcing/events/$eventId'],
    access: ['businessUnitAdmin'],
  },

  messages: {
    paths: ['/messages/{-$messageId}/{-$replyId}', '/messages/{-$messageId}/replies/{-$replyId}'],
    access: ['businessUnitAdmin', ...supplierRoles],
    query: ['show-status'],
  },
  composeMessage: {
    paths: ['/messages/edit/{-$messageId}'],
    access: ['businessUnitAdmin'],
    query: ['linked-event-id', 'linked-task-id', 'to'],
  },

  bidderList: { paths: ['/suppliers'], access: ['businessUnitAdmin'] },
  addBidder: { paths: ['/suppliers/new'], access: ['businessUnitAdmin'] },
  bidder: { paths: ['/suppliers/$bidderId'], access: ['businessUnitAdmin'] },
  bidderMyTeam: { paths: ['/suppliers/$bidderId/my-team'], access: ['supplierAdmin'] },
  bidderEventView: {
    paths: ['/suppliers/events/$eventId/tasks/{-$taskId}', '/suppliers/events/$eventId'],
    access: supplierRoles,
  },

  myOrganisation: { paths: ['/my-organisation'], access: ['sourcingOrgAdmin'] },
  addBusinessUnit: { paths: ['/business-units/new'], access: ['sourcingOrgAdmin'] },
  businessUnitDetails: {
    paths: ['/business-units/{-$businessUnitId}'],
    access: ['sourcingOrgAdmin'],
  },
  sourcingOrganisationSuppliers: {
    paths: ['/sourcing-suppliers'],
    access: ['sourcingOrgAdmin'],
    query: ['businessUnitId', 'supplierId'],
  },

  sourcingOrganisationList: { paths: ['/organisations'], access: ['systemAdmin'] },
  addSourcingOrganisation: { paths: ['/organisations/new'], access: ['systemAdmin'] },
  sourcingOrganisationDetails: {
    paths: ['/organisations/$sourcingOrganisationId'],
    access: ['systemAdmin'],
  },
  systemAdminList: { paths: ['/system-admins'], access: ['systemAdmin'] },

  termsAndConditions: { paths: ['/terms-and-conditions'], access: 'public' },
  cookiePolicy: { paths: ['/cookie-policy'], access: 'public' },
  privacyPolicy: { paths: ['/privacy-policy'], access: 'public' },
  help: { paths: ['/help'], access: 'public' },
  faq: { paths: ['/faq'], access: 'any' },
  training: { paths: ['/training'], access: 'any' },

  'not-found': { paths: ['/$'], access: 'public' },
} as const satisfies Record<string, RouteDefinition>;

export type RouteName = keyof typeof routeTable;

/** A route by its name. */
export function routeOf(name: RouteName): RouteDefinition {
  return routeTable[name];
}
