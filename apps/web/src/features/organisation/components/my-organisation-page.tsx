import { useQuery } from '@tanstack/react-query';
import type { Organisation } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { AuditSection } from '../../../entities/audit/audit-section.tsx';
import { auditSource } from '../../../entities/audit/audit-source.ts';
import { ActivitySection } from '../../../entities/history/activity-section.tsx';
import { HistoryTable } from '../../../entities/history/history-table.tsx';
import { TeamSection } from '../../../entities/people/team-section.tsx';
import { TeamSummary } from '../../../entities/people/team-summary.tsx';
import { appEvents } from '../../../entities/session/app-events.ts';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageColumns } from '../../../shared/ui/layout/page-columns.tsx';
import { SectionTabs, useShowTab } from '../../../shared/ui/layout/section-tabs.tsx';
import { useEditing } from '../../../shared/ui/layout/use-editing.tsx';
import { organisationHistory } from '../api/history-sources.ts';
import { organisationQuery } from '../api/organisation-query.ts';
import { BusinessUnitsSection } from './business-units-section.tsx';
import { LabelsSection } from './labels-section.tsx';
import { OrganisationDetailsForm } from './organisation-details-form.tsx';
import { OrganisationFacts } from './organisation-facts.tsx';
import { OrganisationHead } from './organisation-head.tsx';
import { PageFailure } from './page-failure.tsx';

/** Organisation of the logged-in admin: business units, people, labels, details and history. */
export function MyOrganisationPage() {
  const { t } = useTranslation();
  const { data: organisation, error, refetch } = useQuery(organisationQuery);
  if (organisation) return <MyOrganisation organisation={organisation} />;
  if (!error) return <PageSkeleton />;
  return <PageFailure title={t('pages.myOrganisation')} error={error} onRetry={() => void refetch()} />;
}

const organisationAudit = auditSource('/api/sourcing-organisation/audit');
const team = { base: '/api/sourcing-organisation', params: {} } as const;

function MyOrganisation({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const { name } = organisation;
  const showTab = useShowTab();
  const { isEditing, stop, headButton, phoneButton } = useEditing({ onStart: () => showTab('details') });
  const side = (
    <>
      <TeamSummary {...team} teamName={name} />
      <ActivitySection source={organisationHistory} name={name} />
    </>
  );
  return (
    <>
      <OrganisationHead organisation={organisation} editButton={headButton} />
      <SectionTabs
        label={t('organisation.sections')}
        sections={[
          {
            id: 'business-units',
            label: t('organisation.tabs.businessUnits'),
            content: (
              <PageColumns side={side}>
                <BusinessUnitsSection />
              </PageColumns>
            ),
          },
          {
            id: 'people',
            label: t('organisation.tabs.people'),
            content: (
              <TeamSection
                {...team}
                teamName={name}
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
            content: (
              <PageColumns isForm side={side}>
                {isEditing ? (
                  <OrganisationDetailsForm organisation={organisation} onClose={stop} />
                ) : (
                  <OrganisationFacts organisation={organisation} />
                )}
                {phoneButton}
              </PageColumns>
            ),
          },
          {
            id: 'history',
            label: t('organisation.tabs.history'),
            content: (
              <>
                <AuditSection source={organisationAudit} chain={organisation.id} />
                <HistoryTable source={organisationHistory} name={name} />
              </>
            ),
          },
        ]}
      />
    </>
  );
}
