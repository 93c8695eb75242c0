import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import type { MessageStatus } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { Check } from '../../../shared/icons/check.ts';
import { DoneAll } from '../../../shared/icons/done-all.ts';
import { ErrorOutlineOutlined } from '../../../shared/icons/error-outline-outlined.ts';
import { ExpandLess } from '../../../shared/icons/expand-less.ts';
import { ExpandMore } from '../../../shared/icons/expand-more.ts';
import { PersonOffOutlined } from '../../../shared/icons/person-off-outlined.ts';
import { Schedule } from '../../../shared/icons/schedule.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { formatInstant, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { Timestamp, TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { useSendAgain } from '../api/status-query.ts';

const stateStyles = {
  REFUSED: { icon: ErrorOutlineOutlined, color: colours.bad },
  READ: { icon: DoneAll, color: colours.ok },
  SENDING: { icon: Schedule, color: colours.ink2 },
  DELIVERED: { icon: Check, color: colours.ink2 },
  NOBODY: { icon: PersonOffOutlined, color: colours.warn },
};

type Person = MessageStatus['people'][number];
const isRefused = ({ mailState }: Person) => mailState === 'REFUSED' || mailState === 'GIVEN_UP';

/** Status of one supplier: a rejected e-mail takes precedence as long as no one has read the message. */
function stateOf({ readAt, people }: MessageStatus): keyof typeof stateStyles {
  if (people.some(isRefused)) return 'REFUSED';
  if (readAt) return 'READ';
  if (people.length === 0) return 'NOBODY';
  return people.some(({ sentAt, mailState }) => !sentAt || mailState === 'PENDING') ? 'SENDING' : 'DELIVERED';
}

/** Status of one supplier, with its people behind a button. */
export function StatusRow({ messageId, row }: { messageId: string; row: MessageStatus }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { name, supplierId, people, readAt } = row;
  const state = stateOf(row);
  const { icon: Icon, color } = stateStyles[state];
  const refused = people.find(isRefused);
  return (
    <Box component="li" sx={{ py: 1, borderBottom: `1px solid ${colours.line}`, lineHeight: '18px' }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1.5, rowGap: 0.25 }}>
        <AppLink
          href={pathTo('bidder', { bidderId: supplierId })}
          underline="hover"
          sx={{ fontWeight: 550, color: colours.ink, overflowWrap: 'anywhere' }}
        >
          {name}
        </AppLink>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            height: 18,
            fontSize: 12,
            fontWeight: 550,
            color,
          }}
        >
          <Icon aria-hidden sx={{ fontSize: 16 }} />
          {t(`messages.status.states.${state}`)}
          {people.length > 0 && (
            <IconButton
              size="small"
              aria-label={t('messages.status.people', { name })}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
              sx={{ p: 0.25, my: -0.5, mr: -0.5 }}
            >
              {isOpen ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
            </IconButton>
          )}
        </Box>
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3, overflowWrap: 'anywhere' }}>
          {refused ? (
            refused.refusal
          ) : readAt ? (
            <Timestamp instant={readAt} />
          ) : people.length === 0 ? (
            t('messages.status.nobody')
          ) : (
            t('messages.status.notRead')
          )}
        </Box>
      </Box>
      {refused && <RejectedMailActions messageId={messageId} row={row} />}
      {isOpen && (
        <Box component="ul" id={id} sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, pl: 1.5 }}>
          {people.map((person) => (
            <Box component="li" key={person.roleEntryId} sx={{ py: 0.5, fontSize: 12, lineHeight: '16px' }}>
              <Box sx={{ fontWeight: 500 }}>{person.fullName}</Box>
              <PersonLine person={person} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function PersonLine({ person }: { person: Person }) {
  const { t } = useTranslation();
  const { readAt, mailState, refusal } = person;
  const mail = mailState && t(`messages.status.mail.${mailState}`);
  const read = readAt
    ? t('messages.status.readAt', { instant: formatInstant(readAt, ownTimeZone()) })
    : t('messages.status.notRead');
  return (
    <Box sx={{ color: isRefused(person) ? colours.bad : colours.ink3, overflowWrap: 'anywhere' }}>
      <TimestampText text={[read, mail, refusal].filter(Boolean).join(' · ')} />
    </Box>
  );
}

/** Actions for a rejected e-mail: check the e-mail address and resend. */
function RejectedMailActions({
  messageId,
  row: { supplierId, name, people },
}: {
  messageId: string;
  row: MessageStatus;
}) {
  const { t } = useTranslation();
  const { mutate, isPending } = useSendAgain(messageId, supplierId);
  const sendAgain = () =>
    mutate(undefined, {
      onSuccess: (count) => showAppMessage({ text: t('messages.status.sentAgain', { count, name }) }),
    });
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 0.5, fontSize: 12 }}>
      <AppLink href={`${pathTo('bidder', { bidderId: supplierId })}?tab=people`} sx={{ fontWeight: 500 }}>
        {t('messages.status.checkAddress')}
      </AppLink>
      {people.some(({ can }) => can.sendAgain) && (
        <Link
          component="button"
          type="button"
          aria-disabled={isPending || undefined}
          onClick={() => isPending || sendAgain()}
          sx={{ fontWeight: 500, fontSize: 12 }}
        >
          {t('messages.status.sendAgain')}
        </Link>
      )}
    </Box>
  );
}
