import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { organisationQuery } from '../api/organisation-query.ts';
import { AddBusinessUnitButton, BusinessUnitsTable } from './business-units-table.tsx';
import { PageFailure } from './page-failure.tsx';

/** Business units of the organisation on their own page. */
export function BusinessUnitsPage() {
  const { t } = useTranslation();
  const { data: organisation, error, refetch } = useQuery(organisationQuery);
  const title = t('organisation.tabs.businessUnits');
  if (!organisation) {
    return error ? (
      <PageFailure title={title} error={error} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <>
      <PageHead
        title={title}
        description={t('businessUnits.lead')}
        breadcrumb={[{ label: t('pages.myOrganisation'), href: pathTo('myOrganisation') }, { label: title }]}
        primaryAction={<AddBusinessUnitButton />}
      />
      <BusinessUnitsTable />
    </>
  );
}
