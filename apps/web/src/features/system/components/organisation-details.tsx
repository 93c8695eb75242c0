import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Organisation } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamSection } from '../../../entities/people/team-section.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { PersonStatusChip } from '../../../entities/status/status-chips.tsx';
import { formatDate, viewerTimeZone } from '../../../shared/ui/dates.ts';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import { useStatusQuestion } from './use-status-question.tsx';

/** What a system admin sees and changes of an organisation: its name, its admins, whether it is active. */
export function OrganisationDetails({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const { deactivate, reactivate, dialog } = useStatusQuestion(organisation);
  const { id, name, status, businessUnitCount, adminCount, createdAt } = organisation;
  const params = useMemo(() => ({ organisationId: id }), [id]);
  const facts = [
    t('system.organisation.units', { count: businessUnitCount }),
    t('system.organisation.admins', { count: adminCount }),
    t('system.organisation.created', { date: formatDate(createdAt, viewerTimeZone()) }),
  ];
  const act =
    status === 'ACTIVE'
      ? { label: t('system.deactivate.action'), onSelect: deactivate, isDestructive: true }
      : { label: t('system.reactivate.action'), onSelect: reactivate };
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={[
          { label: t('pages.sourcingOrganisationList'), href: pathTo('sourcingOrganisationList') },
        ]}
        status={<PersonStatusChip status={status} />}
        description={facts.join(' · ')}
        actions={<MoreMenu items={[act]} />}
      />
      {status === 'INACTIVE' && <InactiveNotice onReactivate={reactivate} />}
      <Stack spacing={5}>
        <section>
          <Typography variant="h2" sx={{ mb: 2 }}>
            {t('system.organisation.details')}
          </Typography>
          <OrganisationForm organisation={organisation} />
        </section>
        <TeamSection
          base="/api/system/organisations/:organisationId"
          params={params}
          placeName={name}
          title={t('system.organisation.people')}
          invitedEvent={appEvents.sourcingOrgAdminInvited}
        />
      </Stack>
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
