import type { Role } from '@tenderbox/contract';
import { expect, test } from 'vitest';
import { una } from '../../entities/test/session-token.ts';
import { i18n } from '../../shared/i18n/index.ts';
import { currentOf } from './current-of.ts';
import { linksOf } from './links-of.ts';

const bidderId = '019a0000-0000-7000-8000-00000000000b';

test.each([
  [
    'SOURCING_ORGANISATION_ADMIN',
    ['My Organisation /my-organisation', 'Supplier Organisations /sourcing-suppliers'],
  ],
  ['BUSINESS_UNIT_ADMIN', ['Events /events', 'Suppliers /suppliers', 'Messages /messages']],
  ['BUSINESS_UNIT_EVALUATOR', ['Evaluations /events']],
  ['BIDDER_USER', ['Events /events', 'Messages /messages']],
  ['BIDDER_ADMIN', ['Events /events', 'Messages /messages', `My Team /suppliers/${bidderId}/my-team`]],
  ['SYSTEM_ADMIN', ['Sourcing Organisations /organisations', 'System Admins /system-admins']],
] as const)('returns the links of %s', (roleName, expected) => {
  const links = linksOf({ ...una, roleName, bidderId });
  expect(links.map(({ label, href }) => `${i18n.t(label)} ${href}`)).toEqual(expected);
});

test.each(['BUSINESS_UNIT_ADMIN_API', 'JANITOR'] as Role[])('throws for %s', (roleName) => {
  expect(() => linksOf({ ...una, roleName })).toThrow('Unrecognised role');
});

test('marks a link on its own page and the pages below it', () => {
  const [events, suppliers] = linksOf({ ...una, roleName: 'BUSINESS_UNIT_ADMIN' });
  if (!events || !suppliers) throw new Error('expected links');
  expect([currentOf(events, 'sourcingEvents'), currentOf(events, 'event')]).toEqual(['page', 'true']);
  expect([currentOf(suppliers, 'event'), currentOf(events, undefined)]).toEqual([undefined, undefined]);
});
