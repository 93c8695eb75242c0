import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Organisation } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { TeamSection } from '../../../entities/people/team-section.tsx';
import { TeamSummary } from '../../../entities/people/team-summary.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { StatusMark } from '../../../entities/status/status-mark.tsx';
import { PauseCircleOutlined } from '../../../shared/icons/pause-circle-outlined.ts';
import { PlayCircleOutlined } from '../../../shared/icons/play-circle-outlined.ts';
import { MoreMenu } from '../../../shared/ui/actions/more-menu.tsx';
import { NameMark } from '../../../shared/ui/display/name-mark.tsx';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { SectionTabs, useShowTab } from '../../../shared/ui/layout/section-tabs.tsx';
import { useEditing } from '../../../shared/ui/layout/use-editing.tsx';
import { OrganisationFacts } from './organisation-facts.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import { useOrganisationStatus } from './use-organisation-status.tsx';

/** Organisation details for a system admin: name, admins and status. */
export function OrganisationDetails({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const { askToDeactivate, askToReactivate, dialog } = useOrganisationStatus(organisation);
  const showTab = useShowTab();
  const { isEditing, stop, headButton, phoneButton } = useEditing({ onStart: () => showTab() });
  const { id, name, status, businessUnitCount, adminCount } = organisation;
  const team = {
    base: '/api/system/organisations/:organisationId',
    params: { organisationId: id },
    teamName: name,
  } as const;
  const facts = [
    t('system.organisation.units', { count: businessUnitCount }),
    t('system.organisation.admins', { count: adminCount }),
  ];
  const act =
    status === 'ACTIVE'
      ? {
          label: t('system.deactivate.action'),
          icon: PauseCircleOutlined,
          onSelect: askToDeactivate,
          isDestructive: true,
        }
      : { label: t('system.reactivate.action'), icon: PlayCircleOutlined, onSelect: askToReactivate };
  return (
    <>
      <PageHead
        title={name}
        mark={<NameMark name={name} />}
        breadcrumb={[
          { label: t('pages.sourcingOrganisationList'), href: pathTo('sourcingOrganisationList') },
          { label: name },
        ]}
        status={<StatusMark status={status} />}
        description={facts.join(' · ')}
        actions={
          <>
            {headButton}
            <MoreMenu items={[act]} />
          </>
        }
      />
      {status === 'INACTIVE' && <InactiveNotice onReactivate={askToReactivate} />}
      <SectionTabs
        label={t('system.organisation.sections')}
        sections={[
          {
            id: 'details',
            label: t('system.organisation.details'),
            content: (
              <PageColumns
                isForm
                side={
                  <>
                    <TeamSummary {...team} />
                    <SideSection title={t('system.organisation.closed')}>
                      {t('system.organisation.closedText')}
                    </SideSection>
                  </>
                }
              >
                {isEditing ? (
                  <OrganisationForm organisation={organisation} onClose={stop} />
                ) : (
                  <OrganisationFacts organisation={organisation} />
                )}
                {phoneButton}
              </PageColumns>
            ),
          },
          {
            id: 'people',
            label: t('system.organisation.tabs.people'),
            content: (
              <TeamSection
                {...team}
                title={t('system.organisation.people')}
                invitedEvent={appEvents.sourcingOrgAdminInvited}
              />
            ),
          },
        ]}
      />
      {dialog}
    </>
  );
}

function InactiveNotice({ onReactivate }: { onReactivate: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert severity="warning" sx={{ mb: 3, '& .MuiAlert-message': { flex: 1 } }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: { sm: 'center' } }}>
        <Box sx={{ flex: 1 }}>{t('system.organisation.inactive')}</Box>
        <Button variant="outlined" onClick={onReactivate}>
          {t('system.reactivate.confirm')}
        </Button>
      </Stack>
    </Alert>
  );
}
