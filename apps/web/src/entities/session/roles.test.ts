import { expect, test } from 'vitest';
import { findRole, roleDisplayName } from './roles.ts';

test.each([
  ['BUSINESS_UNIT_ADMIN', 'businessUnitAdmin', 'Business Unit Admin'],
  ['BUSINESS_UNIT_ADMIN_API', 'businessUnitApi', 'Business Unit API'],
  ['SOURCING_ORGANISATION_ADMIN', 'sourcingOrgAdmin', 'Organisation Admin'],
  ['BIDDER_ADMIN', 'supplierAdmin', 'Supplier Admin'],
  ['BIDDER_USER', 'supplierUser', 'Supplier User'],
  ['SYSTEM_ADMIN', 'systemAdmin', 'System Admin'],
])('finds %s as %s, displayed as %s', (spelling, name, displayName) => {
  expect(findRole(spelling)?.name).toBe(name);
  expect(roleDisplayName(spelling)).toBe(displayName);
});

test.each(['', 'businessUnitAdmin', 'constructor', 'JANITOR'])('finds no role for %j', (name) => {
  expect(findRole(name)).toBeUndefined();
  expect(() => roleDisplayName(name)).toThrow(`Unknown role: ${name}`);
});
