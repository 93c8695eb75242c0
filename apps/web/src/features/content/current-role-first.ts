import type { Role } from '@tenderbox/contract';
import type { ContentGroup } from '../../shared/i18n/content-document.ts';

/** Moves the groups for this role to the front and keeps the order otherwise. */
export function currentRoleFirst(groups: readonly ContentGroup[], role: Role | undefined): ContentGroup[] {
  const isFor = (group: ContentGroup) => role !== undefined && group.roles.includes(role);
  return groups.toSorted((one, other) => Number(isFor(other)) - Number(isFor(one)));
}
