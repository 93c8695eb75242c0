import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TeamMember } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { formatInstant, viewerTimeZone } from '../../shared/ui/dates.ts';
import { PersonStatusChip } from '../status/status-chips.tsx';
import { nameOf } from './list-people.ts';

/** Who it is: name and address, or the address alone before an invitation is accepted. */
export function PersonName({ person }: { person: TeamMember }) {
  const { t } = useTranslation();
  const name = nameOf(person);
  return (
    <Box title={`${name} ${person.email}`}>
      <Typography variant="subtitle2" component="div" noWrap>
        {name}
        {person.isSelf && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {` ${t('people.you')}`}
          </Box>
        )}
      </Typography>
      {name !== person.email && (
        <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
          {person.email}
        </Typography>
      )}
    </Box>
  );
}

/** The status, and until when an invitation can be accepted. */
export function PersonStatus({ person }: { person: TeamMember }) {
  const { t } = useTranslation();
  const { status, invitationExpiresAt } = person;
  const isExpired = invitationExpiresAt !== null && Date.parse(invitationExpiresAt) < Date.now();
  return (
    <>
      {status === 'ACTIVE' ? t('kit.status.person.ACTIVE') : <PersonStatusChip status={status} />}
      {invitationExpiresAt && (
        <Typography
          variant="caption"
          component="div"
          sx={{ color: isExpired ? 'error.main' : 'text.secondary', whiteSpace: 'normal' }}
        >
          {t(isExpired ? 'people.invitationExpired' : 'people.invitationExpires', {
            instant: formatInstant(invitationExpiresAt, viewerTimeZone()),
          })}
        </Typography>
      )}
    </>
  );
}

/** When they were last here, in the viewer's own time zone. */
export function LastSignIn({ person: { lastSignInAt, status } }: { person: TeamMember }) {
  const { t } = useTranslation();
  if (lastSignInAt) return <>{formatInstant(lastSignInAt, viewerTimeZone())}</>;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {status === 'INVITED' ? '–' : t('people.never')}
    </Box>
  );
}
