import type { RouteComponent } from '@tanstack/react-router';
import type { RouteName } from '../entities/routes/route-table.ts';
import { loadTexts, type TextsName } from '../shared/i18n/load-texts.ts';
import { lazyComponent } from './lazy-component.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';

/** Screen that is loaded together with its texts when first opened. */
function screen<Name extends string>(
  texts: TextsName[],
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  return lazyComponent(async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)]);
    return module;
  }, name);
}

// Each screen is loaded when first opened.
const screens: Record<Exclude<RouteName, 'home'>, RouteComponent> = {
  login: lazyComponent(() => import('../features/identity/components/login-page.tsx'), 'LoginPage'),
  selectRole: screen(
    ['account'],
    () => import('../features/select-role/components/select-role-page.tsx'),
    'SelectRolePage',
  ),
  acceptInvitation: screen(
    ['account'],
    () => import('../features/identity/components/accept-invitation-page.tsx'),
    'AcceptInvitationPage',
  ),
  passwordChange: screen(
    ['account'],
    () => import('../features/identity/components/account-page.tsx'),
    'PasswordChangePage',
  ),
  userProfile: screen(
    ['account'],
    () => import('../features/identity/components/account-page.tsx'),
    'UserProfilePage',
  ),
  requestPasswordReset: screen(
    ['account'],
    () => import('../features/identity/components/request-password-reset-page.tsx'),
    'RequestPasswordResetPage',
  ),
  passwordReset: screen(
    ['account'],
    () => import('../features/identity/components/password-reset-page.tsx'),
    'PasswordResetPage',
  ),
  systemAdminList: screen(
    ['system', 'people', 'administration', 'history', 'audit'],
    () => import('./pages/system-admins-page.tsx'),
    'SystemAdminsPage',
  ),
  sourcingOrganisationList: screen(
    ['system', 'people', 'administration'],
    () => import('../features/system/components/organisation-list-page.tsx'),
    'OrganisationListPage',
  ),
  addSourcingOrganisation: screen(
    ['system', 'people', 'administration'],
    () => import('../features/system/components/add-organisation-page.tsx'),
    'AddOrganisationPage',
  ),
  sourcingOrganisationDetails: screen(
    ['details', 'system', 'people', 'administration'],
    () => import('../features/system/components/organisation-page.tsx'),
    'OrganisationPage',
  ),
  myOrganisation: screen(
    ['details', 'administration', 'audit', 'history', 'people', 'suppliers'],
    () => import('../features/organisation/components/my-organisation-page.tsx'),
    'MyOrganisationPage',
  ),
  addBusinessUnit: screen(
    ['administration', 'history', 'people', 'suppliers'],
    () => import('../features/organisation/components/add-business-unit-page.tsx'),
    'AddBusinessUnitPage',
  ),
  businessUnitDetails: screen(
    ['details', 'administration', 'history', 'integrations', 'people', 'suppliers'],
    () => import('../features/organisation/components/business-unit-page.tsx'),
    'BusinessUnitPage',
  ),
  sourcingOrganisationSuppliers: screen(
    ['administration', 'details', 'history', 'people', 'suppliers'],
    () => import('../features/organisation/components/supplier-organisations-page.tsx'),
    'SupplierOrganisationsPage',
  ),
  sourcingEvents: screen(
    ['events', 'editing', 'firstRun'],
    () => import('./pages/sourcing-events-page.tsx'),
    'SourcingEventsPage',
  ),
  newEvent: screen(
    ['events', 'editing', 'uploads'],
    () => import('../features/events/components/new-event-page.tsx'),
    'NewEventPage',
  ),
  event: screen(
    ['events', 'eventTasks', 'details', 'editing', 'firstRun', 'history', 'suppliers', 'messages', 'uploads'],
    () => import('./pages/event-page.tsx'),
    'EventPage',
  ),
  messages: screen(
    ['messages', 'uploads'],
    () => import('../features/messages/components/messages-page.tsx'),
    'MessagesPage',
  ),
  composeMessage: screen(
    ['messages', 'suppliers', 'uploads'],
    () => import('../features/messages/compose/compose-page.tsx'),
    'ComposePage',
  ),
  bidderList: screen(
    ['suppliers', 'people', 'history'],
    () => import('../features/suppliers/components/suppliers-page.tsx'),
    'SuppliersPage',
  ),
  addBidder: screen(
    ['suppliers', 'people', 'history'],
    () => import('../features/suppliers/components/add-supplier-page.tsx'),
    'AddSupplierPage',
  ),
  bidder: screen(
    ['details', 'suppliers', 'people', 'history', 'supplierEvents', 'messages', 'uploads'],
    () => import('../features/suppliers/components/supplier-page.tsx'),
    'SupplierPage',
  ),
  bidderMyTeam: screen(
    ['suppliers', 'people', 'history'],
    () => import('../features/suppliers/components/my-team-page.tsx'),
    'MyTeamPage',
  ),
  supplierEvents: screen(
    ['supplierEvents'],
    () => import('../features/supplier-events/components/supplier-events-page.tsx'),
    'SupplierEventsPage',
  ),
  evaluations: screen(
    ['evaluationScoring'],
    () => import('../features/evaluation-scoring/components/evaluations-page.tsx'),
    'EvaluationsPage',
  ),
  scoring: screen(
    ['evaluationScoring', 'sheets', 'responses'],
    () => import('../features/evaluation-scoring/components/scoring-page.tsx'),
    'ScoringPage',
  ),
  bidderEventView: lazyComponent(() => import('./pages/bidder-event-view-page.tsx'), 'BidderEventViewPage'),
  termsAndConditions: lazyComponent(
    () => import('../features/content/components/terms-page.tsx'),
    'TermsPage',
  ),
  cookiePolicy: lazyComponent(
    () => import('../features/content/components/cookie-policy-page.tsx'),
    'CookiePolicyPage',
  ),
  privacyPolicy: lazyComponent(
    () => import('../features/content/components/privacy-policy-page.tsx'),
    'PrivacyPolicyPage',
  ),
  help: screen(['status'], () => import('./pages/help-and-status-page.tsx'), 'HelpAndStatusPage'),
  faq: lazyComponent(() => import('../features/content/components/faq-page.tsx'), 'FaqPage'),
  training: lazyComponent(() => import('../features/content/components/training-page.tsx'), 'TrainingPage'),
  'not-found': NotFoundPage,
};

/** Component of a route. Home only redirects. */
export function screenOf(name: RouteName): RouteComponent {
  return name === 'home' ? NotFoundPage : screens[name];
}
