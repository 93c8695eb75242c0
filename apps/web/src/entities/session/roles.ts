import { roles } from '@tenderbox/contract';
import { i18n } from '../../shared/i18n/index.ts';

type RoleEntry = (typeof roles)[keyof typeof roles];

/** Role by its name in tokens and role lists. Undefined if unknown. */
export function findRole(name: string): RoleEntry | undefined {
  return Object.entries(roles).find(([known]) => known === name)?.[1];
}

/** Display name of a role. */
export function roleDisplayName(name: string): string {
  const role = findRole(name);
  if (!role) throw new Error(i18n.t('errors.unknownRole', { name }));
  return role.displayName;
}
