import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TeamMember } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { formatInstant, ownTimeZone } from '../../shared/ui/time/dates.ts';
import { Timestamp, TimestampText } from '../../shared/ui/time/timestamp.tsx';
import { PersonStatusChip } from '../status/status-chips.tsx';
import { nameOf } from './list-people.ts';

/** Name and e-mail address of a person, or only the e-mail address before an invitation is accepted. */
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

/** Status of a person, and until when an invitation is valid. */
export function PersonStatus({ person }: { person: TeamMember }) {
  const { t } = useTranslation();
  const { status, invitationExpiresAt } = person;
  const isExpired = invitationExpiresAt !== null && Date.parse(invitationExpiresAt) < serverNow();
  return (
    <>
      {status === 'ACTIVE' ? t('kit.status.person.ACTIVE') : <PersonStatusChip status={status} />}
      {invitationExpiresAt && (
        <Typography
          variant="caption"
          component="div"
          sx={{ color: isExpired ? 'error.main' : 'text.secondary', whiteSpace: 'normal' }}
        >
          <TimestampText
            text={t(isExpired ? 'people.invitationExpired' : 'people.invitationExpires', {
              instant: formatInstant(invitationExpiresAt, ownTimeZone()),
            })}
          />
        </Typography>
      )}
    </>
  );
}

/** Time of the last login, in the viewer's time zone. */
export function LastSignIn({ person: { lastSignInAt, status } }: { person: TeamMember }) {
  const { t } = useTranslation();
  if (lastSignInAt) return <Timestamp instant={lastSignInAt} />;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {status === 'INVITED' ? '–' : t('people.never')}
    </Box>
  );
}
