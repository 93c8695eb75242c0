import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TeamMember } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { formatInstant, ownTimeZone } from '../../shared/ui/time/dates.ts';
import { timeAgo } from '../../shared/ui/time/time-ago.ts';
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

/** Until when the link of an invitation is valid. */
function InvitationEnd({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation();
  const isExpired = Date.parse(expiresAt) < serverNow();
  return (
    <Typography
      variant="caption"
      component="div"
      sx={{ color: isExpired ? 'error.main' : 'text.secondary', whiteSpace: 'normal' }}
    >
      <TimestampText
        text={t(isExpired ? 'people.invitationExpired' : 'people.invitationExpires', {
          instant: formatInstant(expiresAt, ownTimeZone()),
        })}
      />
    </Typography>
  );
}

/** Status of a person, and until when an invitation is valid. */
export function PersonStatus({ person: { status, invitationExpiresAt } }: { person: TeamMember }) {
  const { t } = useTranslation();
  return (
    <>
      {status === 'ACTIVE' ? t('kit.status.person.ACTIVE') : <PersonStatusChip status={status} />}
      {invitationExpiresAt && <InvitationEnd expiresAt={invitationExpiresAt} />}
    </>
  );
}

/** Time of the last login, in the user's time zone. */
export function LastSignIn({ person: { lastSignInAt, status } }: { person: TeamMember }) {
  const { t } = useTranslation();
  if (lastSignInAt) return <Timestamp instant={lastSignInAt} />;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {status === 'INVITED' ? '–' : t('people.never')}
    </Box>
  );
}

/** The same on a card: how long ago it was, or until when the link of an invitation is valid. */
export function LastSignInOrLink({ person }: { person: TeamMember }) {
  const { t } = useTranslation();
  const { lastSignInAt, invitationExpiresAt } = person;
  if (invitationExpiresAt) return <InvitationEnd expiresAt={invitationExpiresAt} />;
  return lastSignInAt
    ? t('people.lastSignInAgo', { ago: timeAgo(lastSignInAt, t) })
    : t('people.neverSignedIn');
}
