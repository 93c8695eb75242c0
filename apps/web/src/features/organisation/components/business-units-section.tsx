import { useTranslation } from 'react-i18next';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { AddBusinessUnitButton, BusinessUnitsTable } from './business-units-table.tsx';

/** Business units as a section of the organisation page. */
export function BusinessUnitsSection() {
  const { t } = useTranslation();
  return (
    <>
      <SectionHead
        title={t('organisation.tabs.businessUnits')}
        isTitleInTab
        description={t('businessUnits.lead')}
        primaryAction={<AddBusinessUnitButton />}
      />
      <BusinessUnitsTable />
    </>
  );
}
