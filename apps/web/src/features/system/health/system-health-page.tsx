import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageColumns } from '../../../shared/ui/layout/page-columns.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { useShowTab } from '../../../shared/ui/layout/section-tabs.tsx';
import { type HealthPeriod, healthPeriods, systemHealthQuery } from '../api/system-health-query.ts';
import { HealthCharts } from './health-charts.tsx';
import { HealthFacts } from './health-facts.tsx';
import { HealthSummary } from './health-summary.tsx';
import { InstallationFacts } from './installation-facts.tsx';
import { listFacts } from './list-facts.ts';

/** What works, what is late and what to do, with charts of the last hours. */
export function SystemHealthPage() {
  const { t } = useTranslation();
  const search: { hours?: unknown } = useSearch({ strict: false });
  const hours = healthPeriods.find((one) => one === String(search.hours)) ?? '1';
  const showHours = useShowTab('hours');
  const { data, error, refetch } = useQuery(systemHealthQuery(hours));
  // Stays when another period cannot be loaded.
  const [health, setHealth] = useState(data);
  if (data && data !== health) setHealth(data);
  const head = (
    <PageHead
      title={t('systemHealth.title')}
      description={t('systemHealth.lead')}
      breadcrumb={[
        { label: t('pages.systemAdminList'), href: pathTo('systemAdminList') },
        { label: t('systemHealth.title') },
      ]}
    />
  );
  if (!health && !error) return <PageSkeleton />;
  if (!health) {
    return (
      <>
        {head}
        <Card>
          <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
        </Card>
      </>
    );
  }
  const facts = listFacts(health, t);
  const onPeriodChange = (period: HealthPeriod) => showHours(period === '1' ? undefined : period);
  return (
    <>
      {head}
      <PageColumns side={<InstallationFacts health={health} />}>
        <Stack spacing={4}>
          <div>
            <HealthSummary
              facts={facts}
              asOf={health.asOf}
              failure={error ? textOfError(error) : undefined}
            />
            <HealthFacts facts={facts} />
          </div>
          <HealthCharts charts={health.charts} period={hours} onPeriodChange={onPeriodChange} />
        </Stack>
      </PageColumns>
    </>
  );
}
