import type { Role } from '@tenderbox/contract';
import type { ContentGroup } from '../../shared/i18n/content-document.ts';

/** The groups with those for this role in front, otherwise in their own order. */
export function presentRoleFirst(groups: readonly ContentGroup[], role: Role | undefined): ContentGroup[] {
  const isFor = (group: ContentGroup) => role !== undefined && group.roles.includes(role);
  return groups.toSorted((one, other) => Number(isFor(other)) - Number(isFor(one)));
}
