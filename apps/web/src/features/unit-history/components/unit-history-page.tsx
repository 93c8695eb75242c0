import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HistoryTable } from '../../../entities/history/history-table.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { ownUnitQuery } from '../../../entities/units/own-unit-query.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { unitHistory } from '../api/unit-history.ts';

/** History of the business unit: events, tasks, messages, suppliers and people. */
export function UnitHistoryPage() {
  const { t } = useTranslation();
  const { data: unit, error, refetch } = useQuery(ownUnitQuery);
  if (!unit && !error) return <PageSkeleton />;
  const breadcrumb = [
    { label: t('pages.sourcingEvents'), href: pathTo('sourcingEvents') },
    { label: t('history.label') },
  ];
  return (
    <>
      <PageHead
        title={unit ? t('history.of', { name: unit.name }) : t('history.label')}
        breadcrumb={breadcrumb}
      />
      {unit ? (
        <HistoryTable source={unitHistory} name={unit.name} isTitled />
      ) : (
        <Card>
          <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
        </Card>
      )}
    </>
  );
}
