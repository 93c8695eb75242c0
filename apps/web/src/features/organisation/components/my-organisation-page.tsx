import { useQuery } from '@tanstack/react-query';
import type { Organisation } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { HistoryTable } from '../../../entities/history/history-table.tsx';
import { TeamSection } from '../../../entities/people/team-section.tsx';
import { appEvents } from '../../../entities/session/app-events.ts';
import { SectionTabs } from '../../../shared/ui/section-tabs.tsx';
import { PageSkeleton } from '../../../shared/ui/skeletons.tsx';
import { organisationHistory } from '../api/history-sources.ts';
import { organisationQuery } from '../api/organisation-query.ts';
import { BusinessUnitsSection } from './business-units-section.tsx';
import { LabelsSection } from './labels-section.tsx';
import { OrganisationDetailsForm } from './organisation-details-form.tsx';
import { OrganisationHead } from './organisation-head.tsx';
import { PageFailure } from './page-failure.tsx';

/** The organisation of the signed-in admin: its units, people, labels, details and history. */
export function MyOrganisationPage() {
  const { t } = useTranslation();
  const { data: organisation, error, refetch } = useQuery(organisationQuery);
  if (organisation) return <MyOrganisation organisation={organisation} />;
  if (!error) return <PageSkeleton />;
  return <PageFailure title={t('pages.myOrganisation')} error={error} onRetry={() => void refetch()} />;
}

function MyOrganisation({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const { name, timeZone } = organisation;
  return (
    <>
      <OrganisationHead organisation={organisation} />
      <SectionTabs
        label={t('organisation.sections')}
        sections={[
          {
            id: 'business-units',
            label: t('organisation.tabs.businessUnits'),
            content: <BusinessUnitsSection timeZone={timeZone} />,
          },
          {
            id: 'people',
            label: t('organisation.tabs.people'),
            content: (
              <TeamSection
                base="/api/sourcing-organisation"
                params={{}}
                placeName={name}
                lead={t('organisation.peopleLead')}
                title={t('organisation.people')}
                invitedEvent={appEvents.sourcingOrgAdminInvited}
              />
            ),
          },
          { id: 'labels', label: t('organisation.tabs.labels'), content: <LabelsSection /> },
          {
            id: 'details',
            label: t('organisation.tabs.details'),
            content: <OrganisationDetailsForm organisation={organisation} />,
          },
          {
            id: 'history',
            label: t('organisation.tabs.history'),
            content: <HistoryTable source={organisationHistory} name={name} timeZone={timeZone} />,
          },
        ]}
      />
    </>
  );
}
