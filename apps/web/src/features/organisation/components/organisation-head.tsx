import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Organisation } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { PersonStatusChip } from '../../../entities/status/status-chips.tsx';
import { formatDate } from '../../../shared/ui/dates.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { OrganisationLogo } from './organisation-logo.tsx';

/** Which organisation this is, at a glance. */
export function OrganisationHead({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const { name, status, timeZone, createdAt, businessUnitCount, adminCount } = organisation;
  const facts = [
    timeZone,
    t('organisation.units', { count: businessUnitCount }),
    t('organisation.admins', { count: adminCount }),
    t('organisation.createdOn', { date: formatDate(createdAt, timeZone) }),
  ];
  return (
    <Stack direction="row" spacing={2}>
      <OrganisationLogo organisation={organisation} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <PageHead
          title={name}
          status={<PersonStatusChip status={status} />}
          description={facts.join(' · ')}
        />
      </Box>
    </Stack>
  );
}
