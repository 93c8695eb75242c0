import { roles } from '@tenderbox/contract';
import { i18n } from '../../shared/i18n/index.ts';

type RoleEntry = (typeof roles)[keyof typeof roles];

/** The role of a name as the token and the role list spell it; undefined where no such role is known. */
export function findRole(name: string): RoleEntry | undefined {
  return Object.entries(roles).find(([known]) => known === name)?.[1];
}

/** What people call a role. */
export function roleDisplayName(name: string): string {
  const role = findRole(name);
  if (!role) throw new Error(i18n.t('errors.unknownRole', { name }));
  return role.displayName;
}
