import type { NavigationRole } from '@tenderbox/contract';

/** Amount of layout around a screen. */
export type LayoutName = 'default' | 'user-form' | 'simple';

/** Who may open a screen: everyone, all logged-in users, or the given roles. */
type RouteAccess = 'public' | 'any' | readonly NavigationRole[];

interface RouteDefinition {
  /** `$name` is a required parameter, `{-$name}` an optional one. The first path is the default. */
  paths: readonly [string, ...string[]];
  access: RouteAccess;
  /** `default` if undefined. */
  layout?: LayoutName;
  /** Query parameters that the screen reads. */
  query?: readonly string[];
}

const supplierRoles = ['supplierAdmin', 'supplierUser'] as const;

/** All paths of the app by route name. Two routes may share a path if their roles differ. */
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
  // Both are optional, because the page removes them from the URL immediately.
  passwordReset: {
    paths: ['/password-reset/{-$token}/{-$email}'],
    access: 'public',
    layout: 'user-form',
  },

  sourcingEvents: { paths: ['/events'], access: ['businessUnitAdmin'], query: ['view', 'pending'] },
  supplierEvents: { paths: ['/events'], access: supplierRoles },
  evaluations: { paths: ['/events'], access: ['businessUnitEvaluator'] },
  scoring: {
    paths: ['/evaluations/$evaluationId'],
    access: ['businessUnitEvaluator', 'businessUnitAdmin'],
  },
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

  bidderList: { paths: ['/suppliers'], access: ['businessUnitAdmin'], query: ['view'] },
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
  systemAdminList: { paths: ['/system-admins'], access: ['systemAdmin'], query: ['view'] },

  termsAndConditions: { paths: ['/terms-and-conditions'], access: 'public' },
  cookiePolicy: { paths: ['/cookie-policy'], access: 'public' },
  privacyPolicy: { paths: ['/privacy-policy'], access: 'public' },
  help: { paths: ['/help'], access: 'public' },
  faq: { paths: ['/faq'], access: 'any' },
  training: { paths: ['/training'], access: 'any' },

  'not-found': { paths: ['/$'], access: 'public' },
} as const satisfies Record<string, RouteDefinition>;

export type RouteName = keyof typeof routeTable;

export function routeOf(name: RouteName): RouteDefinition {
  return routeTable[name];
}
