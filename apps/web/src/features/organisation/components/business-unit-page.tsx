import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { BusinessUnit } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivitySection } from '../../../entities/history/activity-section.tsx';
import { HistoryTable } from '../../../entities/history/history-table.tsx';
import { TeamSection } from '../../../entities/people/team-section.tsx';
import { TeamSummary } from '../../../entities/people/team-summary.tsx';
import { appEvents } from '../../../entities/session/app-events.ts';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageColumns } from '../../../shared/ui/layout/page-columns.tsx';
import { SectionTabs, useShowTab } from '../../../shared/ui/layout/section-tabs.tsx';
import { useEditing } from '../../../shared/ui/layout/use-editing.tsx';
import { businessUnitQuery } from '../api/business-unit-queries.ts';
import { businessUnitHistory } from '../api/history-sources.ts';
import { ApiClientsSection } from '../integrations/api-clients-section.tsx';
import { WebhooksSection } from '../integrations/webhooks-section.tsx';
import { BusinessUnitDetailsForm } from './business-unit-details-form.tsx';
import { BusinessUnitFacts } from './business-unit-facts.tsx';
import { BusinessUnitHead } from './business-unit-head.tsx';
import { BusinessUnitsPage } from './business-units-page.tsx';
import { PageFailure } from './page-failure.tsx';

/** One business unit, or the list without an id. */
export function BusinessUnitPage() {
  const { businessUnitId } = useParams({ strict: false }) as { businessUnitId?: string };
  if (!businessUnitId) return <BusinessUnitsPage />;
  return <LoadedBusinessUnit key={businessUnitId} businessUnitId={businessUnitId} />;
}

function LoadedBusinessUnit({ businessUnitId }: { businessUnitId: string }) {
  const { t } = useTranslation();
  const { data: unit, error, refetch } = useQuery(businessUnitQuery(businessUnitId));
  if (unit) return <BusinessUnitSections unit={unit} />;
  if (!error) return <PageSkeleton />;
  return <PageFailure title={t('pages.businessUnitDetails')} error={error} onRetry={() => void refetch()} />;
}

function BusinessUnitSections({ unit }: { unit: BusinessUnit }) {
  const { t } = useTranslation();
  const { id, name } = unit;
  const history = useMemo(() => businessUnitHistory(id), [id]);
  const team = {
    base: '/api/sourcing-organisation/business-units/:businessUnitId',
    params: { businessUnitId: id },
    teamName: name,
  } as const;
  const showTab = useShowTab();
  const { isEditing, stop, headButton, phoneButton } = useEditing({ onStart: () => showTab() });
  return (
    <>
      <BusinessUnitHead unit={unit} editButton={headButton} />
      <SectionTabs
        label={t('businessUnits.sections')}
        sections={[
          {
            id: 'details',
            label: t('organisation.tabs.details'),
            content: (
              <PageColumns
                isForm
                side={
                  <>
                    <TeamSummary {...team} />
                    <ActivitySection source={history} name={name} />
                  </>
                }
              >
                {isEditing ? (
                  <BusinessUnitDetailsForm unit={unit} onClose={stop} />
                ) : (
                  <BusinessUnitFacts unit={unit} />
                )}
                {phoneButton}
              </PageColumns>
            ),
          },
          {
            id: 'people',
            label: t('organisation.tabs.people'),
            content: (
              <TeamSection
                {...team}
                lead={t('businessUnits.peopleLead')}
                title={t('businessUnits.people')}
                invitedEvent={appEvents.businessUnitAdminInvited}
              />
            ),
          },
          {
            id: 'api-clients',
            label: t('apiClients.title'),
            content: <ApiClientsSection businessUnitId={id} />,
          },
          {
            id: 'webhooks',
            label: t('webhooks.title'),
            content: <WebhooksSection businessUnitId={id} />,
          },
          {
            id: 'history',
            label: t('organisation.tabs.history'),
            content: <HistoryTable source={history} name={name} />,
          },
        ]}
      />
    </>
  );
}
