import type { UserRole } from '@tenderbox/contract';

interface EntityLabel {
  label: 'selectRole.businessUnit' | 'selectRole.organisation' | 'selectRole.supplier';
  name: string;
}

/** Names of the entities of a role, with their labels. */
export function entityLabels({ role, entityName, secondaryEntityName }: UserRole): EntityLabel[] {
  switch (role) {
    case 'BUSINESS_UNIT_ADMIN':
    case 'BUSINESS_UNIT_EVALUATOR':
      return [{ label: 'selectRole.businessUnit', name: entityName }];
    case 'SOURCING_ORGANISATION_ADMIN':
      return [{ label: 'selectRole.organisation', name: entityName }];
    case 'BIDDER_ADMIN':
    case 'BIDDER_USER':
      return [
        { label: 'selectRole.supplier', name: entityName },
        { label: 'selectRole.businessUnit', name: secondaryEntityName ?? '' },
      ];
    default:
      return [];
  }
}
