import type { GroupedDocument } from '../../content-document.ts';
import { businessUnitAdminGuide } from './training-business-unit-admin.ts';
import { evaluatorGuide } from './training-evaluator.ts';
import { organisationAdminGuide } from './training-organisation-admin.ts';
import { supplierAdminGuide } from './training-supplier-admin.ts';
import { supplierUserGuide } from './training-supplier-user.ts';
import { systemAdminGuide } from './training-system-admin.ts';

export const training: GroupedDocument = {
  title: 'Training',
  intro: 'Step-by-step guides for each role. The guide for your current role comes first and is open.',
  groups: [
    supplierUserGuide,
    supplierAdminGuide,
    businessUnitAdminGuide,
    evaluatorGuide,
    organisationAdminGuide,
    systemAdminGuide,
  ],
};
