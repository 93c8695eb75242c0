import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import type { TeamMember } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { MailOutlined } from '../../shared/icons/mail-outlined.ts';
import { PersonOutlined } from '../../shared/icons/person-outlined.ts';
import { textOfError } from '../../shared/lib/api-error.ts';
import { initialsOf } from '../../shared/lib/initials-of.ts';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { Count } from '../../shared/ui/display/count.tsx';
import { EmailAddress } from '../../shared/ui/display/email-address.tsx';
import { LoadFailure } from '../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { useConfirm } from '../../shared/ui/feedback/use-confirm.tsx';
import { SideSection } from '../../shared/ui/layout/page-columns.tsx';
import { TabLink } from '../../shared/ui/layout/section-tabs.tsx';
import { timeAgo } from '../../shared/ui/time/time-ago.ts';
import { roleDisplayName } from '../session/roles.ts';
import { idOf, nameOf } from './list-people.ts';
import { type TeamRef, teamQuery } from './team-query.ts';
import { useConfirmPersonAction } from './use-confirm-person-action.ts';
import { useTeamActions } from './use-team-actions.ts';

interface TeamSummaryProps extends TeamRef {
  /** Name of the entity for confirmations. */
  teamName: string;
}

const maxShown = 5;

/** Summary of a team in the side column, with a link to all people. */
export function TeamSummary({ base, params, teamName }: TeamSummaryProps) {
  const { t } = useTranslation();
  const team = { base, params };
  const { data, error, refetch } = useQuery(teamQuery(team));
  const { confirm, dialog } = useConfirm();
  const ask = useConfirmPersonAction({ teamActions: useTeamActions(team), confirm, teamName });
  const people = data?.users ?? [];
  const left = people.length - maxShown;
  return (
    <SideSection
      title={t('details.people')}
      badge={people.length > 0 && <Count count={people.length} />}
      action={
        data && <TabLink tab="people">{t(data.can.invite ? 'details.invite' : 'details.allPeople')}</TabLink>
      }
    >
      {!data && !error && <ListSkeleton rows={3} />}
      {!data && error && <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />}
      {data && people.length === 0 && <Box sx={{ color: colours.ink2 }}>{t('details.nobody')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {people.slice(0, maxShown).map((person) => (
          <PersonRow key={idOf(person)} person={person} onResend={() => ask(person, 'resend')} />
        ))}
      </Box>
      {left > 0 && (
        <Box sx={{ mt: 1 }}>
          <TabLink tab="people">{t('details.morePeople', { count: left })}</TabLink>
        </Box>
      )}
      {dialog}
    </SideSection>
  );
}

function PersonRow({ person, onResend }: { person: TeamMember; onResend: () => void }) {
  const { t } = useTranslation();
  const name = nameOf(person);
  const isInvited = person.status === 'INVITED';
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <Avatar
        aria-hidden
        sx={{
          width: 32,
          height: 32,
          fontSize: 12,
          fontWeight: 600,
          color: colours.ink2,
          bgcolor: isInvited ? colours.page : colours.tint2,
          ...(isInvited && { border: `1px solid ${colours.line2}` }),
        }}
      >
        {isInvited ? <PersonOutlined sx={{ fontSize: 18 }} /> : initialsOf(name).slice(0, 2)}
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 550, color: colours.ink, overflowWrap: 'anywhere' }}>
          <EmailAddress address={name} />
        </Box>
        <Box sx={{ typography: 'caption', color: isInvited ? colours.warn : colours.ink2 }}>
          {stateOf(person, t)}
        </Box>
      </Box>
      {person.can.resend ? (
        <Button size="small" aria-label={t('details.resendTo', { name })} onClick={onResend}>
          {t('details.resend')}
        </Button>
      ) : (
        !isInvited &&
        !person.isSelf && (
          <IconButton
            size="small"
            href={`mailto:${encodeURIComponent(person.email).replace('%40', '@')}`}
            aria-label={t('details.writeTo', { name })}
          >
            <MailOutlined sx={{ fontSize: 18 }} />
          </IconButton>
        )
      )}
    </Box>
  );
}

function stateOf({ role, status, lastSignInAt, invitedAt, invitationExpiresAt }: TeamMember, t: TFunction) {
  if (status === 'INVITED') {
    const isExpired = invitationExpiresAt !== null && Date.parse(invitationExpiresAt) < serverNow();
    const ago = invitedAt ? timeAgo(invitedAt, t) : '';
    return t(isExpired ? 'details.invitationExpired' : 'details.invited', { ago });
  }
  const words = { role: roleDisplayName(role) };
  if (status === 'INACTIVE') return t('details.deactivated', words);
  return lastSignInAt
    ? t('details.signedIn', { ...words, ago: timeAgo(lastSignInAt, t) })
    : t('details.neverSignedIn', words);
}
