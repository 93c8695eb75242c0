import { createMemoryHistory } from '@tanstack/react-router';
import type { Role, SignedInUser } from '@tenderbox/contract';
import { describe, expect, test } from 'vitest';
import { type RouteName, routeOf } from '../../entities/routes/route-table.ts';
import { saveAuthorization } from '../../entities/session/session.ts';
import { tokenOf, una } from '../../entities/test/session-token.ts';
import { createAppRouter } from '../router.tsx';

async function goTo(path: string, roleName?: Role, more: Partial<SignedInUser> = {}) {
  if (roleName) saveAuthorization(`Bearer ${tokenOf({ ...una, roleName, ...more })}`);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const match = router.state.matches.at(-1);
  const params = Object.entries(match?.params ?? {}).filter(([, value]) => value !== undefined);
  return {
    href: router.state.location.href,
    names: match?.staticData.names,
    layout: match?.staticData.layout,
    params: Object.fromEntries(params),
  };
}

const buyer = 'BUSINESS_UNIT_ADMIN';
const supplier = 'BIDDER_ADMIN';
const organisation = 'SOURCING_ORGANISATION_ADMIN';
const system = 'SYSTEM_ADMIN';

const addresses: [path: string, name: RouteName, role?: Role, params?: Record<string, string>][] = [
  ['/login', 'login'],
  ['/2FA-reset', 'login'],
  ['/2FA-reset/abc', 'login', undefined, { twoFactorResetToken: 'abc' }],
  ['/messages/edit', 'composeMessage', buyer],
  ['/messages/edit/m1', 'composeMessage', buyer, { messageId: 'm1' }],
  ['/messages', 'messages', buyer],
  ['/messages/m1', 'messages', supplier, { messageId: 'm1' }],
  ['/messages/m1/r1', 'messages', buyer, { messageId: 'm1', replyId: 'r1' }],
  ['/messages/m1/replies', 'messages', buyer, { messageId: 'm1' }],
  ['/messages/m1/replies/r1', 'messages', buyer, { messageId: 'm1', replyId: 'r1' }],
  ['/sourcing/events/new', 'newEvent', buyer],
  ['/sourcing/events/e1', 'event', buyer, { eventId: 'e1' }],
  ['/sourcing/events/e1/tasks', 'event', buyer, { eventId: 'e1' }],
  ['/sourcing/events/e1/tasks/t1', 'event', buyer, { eventId: 'e1', taskId: 't1' }],
  ['/suppliers', 'bidderList', buyer],
  ['/suppliers/new', 'addBidder', buyer],
  ['/suppliers/b1', 'bidder', buyer, { bidderId: 'b1' }],
  ['/suppliers/b1/my-team', 'bidderMyTeam', supplier, { bidderId: 'b1' }],
  ['/suppliers/events/e1', 'bidderEventView', supplier, { eventId: 'e1' }],
  ['/suppliers/events/e1/tasks', 'bidderEventView', supplier, { eventId: 'e1' }],
  ['/suppliers/events/e1/tasks/t1', 'bidderEventView', supplier, { eventId: 'e1', taskId: 't1' }],
  ['/terms-and-conditions', 'termsAndConditions'],
  ['/cookie-policy', 'cookiePolicy'],
  ['/help', 'help'],
  ['/privacy-policy', 'privacyPolicy'],
  ['/faq', 'faq', system],
  ['/training', 'training', system],
  ['/select-role', 'selectRole', system],
  ['/invitations', 'acceptInvitation'],
  ['/invitations/abc', 'acceptInvitation', undefined, { token: 'abc' }],
  ['/password-change', 'passwordChange', system],
  ['/user-profile-change', 'userProfile', system],
  [
    '/password-reset/abc/jane%40example.org',
    'passwordReset',
    undefined,
    { token: 'abc', email: 'jane@example.org' },
  ],
  ['/request-password-reset', 'requestPasswordReset'],
  ['/my-organisation', 'myOrganisation', organisation],
  ['/business-units/new', 'addBusinessUnit', organisation],
  ['/business-units', 'businessUnitDetails', organisation],
  ['/business-units/u1', 'businessUnitDetails', organisation, { businessUnitId: 'u1' }],
  ['/system-admins', 'systemAdminList', system],
  ['/organisations', 'sourcingOrganisationList', system],
  ['/organisations/new', 'addSourcingOrganisation', system],
  ['/organisations/o1', 'sourcingOrganisationDetails', system, { sourcingOrganisationId: 'o1' }],
  ['/sourcing-suppliers', 'sourcingOrganisationSuppliers', organisation],
];

describe('route table', () => {
  test.each(addresses)('maps %s to %s', async (path, name, role, params = {}) => {
    const at = await goTo(path, role);
    expect(at).toMatchObject({ names: [name], layout: routeOf(name).layout, params });
    expect(Object.keys(at.params)).toEqual(Object.keys(params));
  });

  test.each(['/no-such', '/login/x', '/sourcing', '/suppliers/b1/x', '/messages/a/b/c', '/events/1'])(
    'does not find %s',
    async (path) => {
      expect((await goTo(path, buyer)).names).toEqual(['not-found']);
    },
  );
});

describe('URL of an earlier version', () => {
  test.each([
    ['/history', buyer, '/events?view=history'],
    ['/history?who=u1', buyer, '/events?who=u1&view=history'],
    ['/sourcing-suppliers/s1?tab=people', organisation, '/sourcing-suppliers?tab=people&supplierId=s1'],
    ['/sourcing-suppliers/s1', buyer, '/events'],
    ['/history', undefined, '/login?redirectUrl=%2Fevents%3Fview%3Dhistory'],
  ] as const)('redirects %s as %s to %s', async (path, role, href) => {
    expect((await goTo(path, role)).href).toBe(href);
  });
});

describe('layout of a route', () => {
  test.each([
    ['login', 'simple'],
    ['selectRole', 'simple'],
    ['acceptInvitation', 'simple'],
    ['passwordReset', 'user-form'],
    ['requestPasswordReset', 'user-form'],
    ['help', undefined],
  ] as const)('for %s is %s', (name, layout) => {
    expect(routeOf(name).layout).toBe(layout);
  });
});

describe('home page', () => {
  test.each([
    ['BIDDER_USER', '/events'],
    [supplier, '/events'],
    [buyer, '/events'],
    [organisation, '/my-organisation'],
    [system, '/organisations'],
    ['BUSINESS_UNIT_ADMIN_API', '/login'],
    [undefined, '/login'],
  ] as const)('redirects %s to %s and keeps the query', async (role, href) => {
    expect((await goTo('/', role)).href).toBe(href);
    expect((await goTo('/?timestamp=5', role)).href).toBe(`${href}?timestamp=5`);
  });
});

describe('route guard', () => {
  test.each([
    ['/faq', '/faq'],
    [
      '/sourcing/events/e1/tasks/t1?tab=suppliers&page=2',
      '/sourcing/events/e1/tasks/t1?tab=suppliers&page=2',
    ],
    ['/events', '/events'],
  ])('redirects visitors from %s to the login', async (path, redirectUrl) => {
    const { href } = await goTo(path);
    expect(new URL(href, 'http://x').pathname).toBe('/login');
    expect(new URL(href, 'http://x').searchParams.get('redirectUrl')).toBe(redirectUrl);
  });

  test.each([
    ['/organisations', buyer, '/events'],
    ['/sourcing/events/new', 'BIDDER_USER', '/events'],
    ['/suppliers/b1/my-team', 'BIDDER_USER', '/events'],
    ['/events', system, '/organisations'],
    ['/events', organisation, '/my-organisation'],
  ] as const)('redirects from %s users who are %s home to %s', async (path, role, home) => {
    expect((await goTo(path, role)).href).toBe(home);
  });

  test.each(['/select-role', '/'])('keeps no redirectUrl for %s', async (path) => {
    expect((await goTo(path)).href).toBe('/login');
  });
});

describe('login page for logged-in users', () => {
  test.each([
    ['/login', buyer, '/events'],
    ['/login?redirectUrl=/login', buyer, '/events'],
    ['/login?redirectUrl=/2FA-reset', system, '/organisations'],
    ['/login?redirectUrl=/suppliers', buyer, '/suppliers'],
  ] as const)('redirects %s as %s to %s', async (path, role, href) => {
    expect((await goTo(path, role)).href).toBe(href);
  });

  test('stays open with a verification reset token and for a role without a home', async () => {
    expect((await goTo('/2FA-reset/abc', buyer)).names).toEqual(['login']);
    expect((await goTo('/login', 'BUSINESS_UNIT_ADMIN_API')).names).toEqual(['login']);
  });
});

describe('user without a selected role', () => {
  const undecided = { mustChooseRole: true } as const;

  test.each([
    ['/', '/select-role'],
    ['/login', '/select-role'],
    ['/select-role', '/select-role'],
    ['/events', '/select-role?redirectUrl=%2Fevents'],
    ['/login?redirectUrl=/faq', '/select-role?redirectUrl=%2Ffaq'],
    ['/organisations', '/select-role?redirectUrl=%2Forganisations'],
    ['/user-profile-change', '/select-role?redirectUrl=%2Fuser-profile-change'],
    ['/privacy-policy', '/privacy-policy'],
    ['/invitations/abc', '/invitations/abc'],
  ])('is redirected from %s to %s', async (path, href) => {
    expect((await goTo(path, buyer, undecided)).href).toBe(href);
  });
});
