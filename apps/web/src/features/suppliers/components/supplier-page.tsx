import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Supplier } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryTable } from '../../../entities/history/history-table.tsx';
import { TeamSection } from '../../../entities/people/team-section.tsx';
import { appEvents } from '../../../entities/session/app-events.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { viewerTimeZone } from '../../../shared/ui/dates.ts';
import { LoadFailure } from '../../../shared/ui/load-failure.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { SectionTabs } from '../../../shared/ui/section-tabs.tsx';
import { PageSkeleton } from '../../../shared/ui/skeletons.tsx';
import { supplierHistory, supplierQuery } from '../api/supplier-query.ts';
import { SupplierHead } from './supplier-head.tsx';
import { SupplierProfileForm } from './supplier-profile-form.tsx';

/** One supplier: its profile, its people and its history. */
export function SupplierPage() {
  const { bidderId = '' }: { bidderId?: string } = useParams({ strict: false });
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(supplierQuery(bidderId));
  if (data) return <SupplierSections key={data.id} supplier={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <>
      <PageHead title={t('pages.bidder')} />
      <Card>
        <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
      </Card>
    </>
  );
}

function SupplierSections({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation();
  const { id, name } = supplier;
  const history = useMemo(() => supplierHistory(id), [id]);
  return (
    <>
      <SupplierHead supplier={supplier} />
      <SectionTabs
        label={t('suppliers.supplier.sections')}
        sections={[
          {
            id: 'profile',
            label: t('suppliers.supplier.tabs.profile'),
            content: <SupplierProfileForm supplier={supplier} />,
          },
          {
            id: 'people',
            label: t('suppliers.supplier.tabs.people'),
            content: (
              <TeamSection
                base="/api/business-unit/suppliers/:supplierId"
                params={{ supplierId: id }}
                placeName={name}
                lead={t('suppliers.supplier.peopleLead')}
                invitedEvent={appEvents.supplierAdminInvited}
              />
            ),
          },
          {
            id: 'history',
            label: t('suppliers.supplier.tabs.history'),
            content: <HistoryTable source={history} name={name} timeZone={viewerTimeZone()} />,
          },
        ]}
      />
    </>
  );
}
