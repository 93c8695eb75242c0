import { type Role, roleNames } from '@tenderbox/contract';
import { describe, expect, test } from 'vitest';
import { type RouteName, routeTable } from '../entities/routes/route-table.ts';
import { una } from '../entities/test/session-token.ts';
import { guard, homeOf } from './guard.ts';

const everyone = [null, ...roleNames];
const signedIn = [...roleNames];
const buyer: Role[] = ['BUSINESS_UNIT_ADMIN'];
const suppliers: Role[] = ['BIDDER_ADMIN', 'BIDDER_USER'];
const organisationAdmin: Role[] = ['SOURCING_ORGANISATION_ADMIN'];
const systemAdmin: Role[] = ['SYSTEM_ADMIN'];

const allowed: Record<RouteName, readonly (Role | null)[]> = {
  home: everyone,
  login: everyone,
  selectRole: signedIn,
  acceptInvitation: everyone,
  passwordChange: signedIn,
  userProfile: signedIn,
  requestPasswordReset: everyone,
  passwordReset: everyone,
  sourcingEvents: buyer,
  supplierEvents: suppliers,
  evaluations: ['BUSINESS_UNIT_EVALUATOR'],
  scoring: ['BUSINESS_UNIT_EVALUATOR', ...buyer],
  newEvent: buyer,
  event: buyer,
  messages: [...buyer, ...suppliers],
  composeMessage: buyer,
  bidderList: buyer,
  addBidder: buyer,
  bidder: buyer,
  bidderMyTeam: ['BIDDER_ADMIN'],
  bidderEventView: suppliers,
  myOrganisation: organisationAdmin,
  addBusinessUnit: organisationAdmin,
  businessUnitDetails: organisationAdmin,
  sourcingOrganisationSuppliers: organisationAdmin,
  sourcingOrganisationList: systemAdmin,
  addSourcingOrganisation: systemAdmin,
  sourcingOrganisationDetails: systemAdmin,
  systemAdminList: systemAdmin,
  termsAndConditions: everyone,
  cookiePolicy: everyone,
  privacyPolicy: everyone,
  help: everyone,
  faq: signedIn,
  training: signedIn,
  'not-found': everyone,
};

const userOf = (roleName: Role | null) => roleName && { ...una, roleName };

describe.each(Object.keys(routeTable) as RouteName[])('%s', (name) => {
  test.each(everyone)('decides for %s', (role) => {
    const elsewhere = role === null ? 'login' : 'home';
    const expected = allowed[name].includes(role) ? 'allowed' : elsewhere;
    expect(guard(name, userOf(role))).toBe(expected);
  });
});

test('allows an unknown role only the pages open to any role', () => {
  const stranger = { ...una, roleName: 'JANITOR' as Role };
  expect(guard('faq', stranger)).toBe('allowed');
  expect(guard('sourcingEvents', stranger)).toBe('home');
});

test('allows users without a selected role only the role selection and public pages', () => {
  const undecided = { ...una, mustChooseRole: true } as const;
  const opened = (Object.keys(routeTable) as RouteName[]).filter(
    (name) => guard(name, undecided) === 'allowed',
  );
  const open = (Object.keys(routeTable) as RouteName[]).filter((name) => allowed[name] === everyone);
  expect(new Set(opened)).toEqual(new Set([...open, 'selectRole']));
  expect(guard('sourcingEvents', undecided)).toBe('selectRole');
  expect(homeOf(undecided)).toBe('selectRole');
});

test.each([
  ['BIDDER_USER', 'supplierEvents'],
  ['BIDDER_ADMIN', 'supplierEvents'],
  ['BUSINESS_UNIT_ADMIN', 'sourcingEvents'],
  ['SOURCING_ORGANISATION_ADMIN', 'myOrganisation'],
  ['SYSTEM_ADMIN', 'sourcingOrganisationList'],
  ['BUSINESS_UNIT_ADMIN_API', 'login'],
  [null, 'login'],
] as const)('sends %s home to %s', (role, home) => {
  expect(homeOf(userOf(role))).toBe(home);
});
