import { expect, test } from 'vitest';
import { faq } from '../../shared/i18n/en/content/faq.ts';
import { currentRoleFirst } from './current-role-first.ts';

const order = (role?: Parameters<typeof currentRoleFirst>[1]) =>
  currentRoleFirst(faq.groups, role).map(({ id }) => id);

test('puts the groups for the current role first and keeps the order of the others', () => {
  expect(order('BIDDER_USER')).toEqual(['suppliers', 'everyone', 'buyers', 'scoring', 'administrators']);
  expect(order('BIDDER_ADMIN')).toEqual(['suppliers', 'administrators', 'everyone', 'buyers', 'scoring']);
  expect(order('BUSINESS_UNIT_ADMIN')).toEqual([
    'buyers',
    'administrators',
    'everyone',
    'suppliers',
    'scoring',
  ]);
  expect(order('BUSINESS_UNIT_EVALUATOR')[0]).toBe('scoring');
  expect(order('SYSTEM_ADMIN')).toEqual(['administrators', 'everyone', 'suppliers', 'buyers', 'scoring']);
  expect(order()).toEqual(['everyone', 'suppliers', 'buyers', 'scoring', 'administrators']);
});
