/**
 * Role names have two spellings: in the session token and role list (`BUSINESS_UNIT_ADMIN`), and in
 * navigation and role selection (`businessUnitAdmin`). Only this table maps them.
 */
export const roles = {
  SYSTEM_ADMIN: { name: 'systemAdmin', displayName: 'System Admin' },
  SOURCING_ORGANISATION_ADMIN: { name: 'sourcingOrgAdmin', displayName: 'Organisation Admin' },
  BUSINESS_UNIT_ADMIN: { name: 'businessUnitAdmin', displayName: 'Business Unit Admin' },
  BUSINESS_UNIT_ADMIN_API: { name: 'businessUnitApi', displayName: 'Business Unit API' },
  BUSINESS_UNIT_EVALUATOR: { name: 'businessUnitEvaluator', displayName: 'Evaluator' },
  BIDDER_ADMIN: { name: 'supplierAdmin', displayName: 'Supplier Admin' },
  BIDDER_USER: { name: 'supplierUser', displayName: 'Supplier User' },
} as const;

export type Role = keyof typeof roles;
export type NavigationRole = (typeof roles)[Role]['name'];

export const roleNames = Object.keys(roles) as [Role, ...Role[]];
