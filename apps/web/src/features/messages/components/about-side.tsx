import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import {
  type FileReference,
  formatSize,
  type Message,
  type SupplierEvent,
  type Writer,
} from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { answeredOf } from '../../../entities/events/answered-of.ts';
import { EventBox } from '../../../entities/events/event-box.tsx';
import { FileIcon } from '../../../entities/messages/file-chip.tsx';
import { nameOf } from '../../../entities/messages/message-text.ts';
import { MessageTime } from '../../../entities/messages/message-time.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { downloadStored } from '../../../shared/lib/download-file.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';
import { Count } from '../../../shared/ui/display/count.tsx';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { Countdown } from '../../../shared/ui/time/countdown.tsx';
import { formatDateTime, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { aboutEventQuery } from '../api/about-event-query.ts';

/** Side panel of a supplier's thread: the event, its files, and who can read the thread. */
export function AboutSide({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { data: event } = useQuery(aboutEventQuery(message.event?.id));
  const [thread] = message.threads;
  const replies = thread?.replies ?? [];
  const files = [
    ...message.files.map((file) => ({ file, from: message.from, at: message.sentAt })),
    ...replies.flatMap(({ files: attached, from, at }) => attached.map((file) => ({ file, from, at }))),
  ].reverse();
  const writers = [message.from, ...replies.map(({ from }) => from)];
  return (
    <>
      {event && <AboutEvent event={event} />}
      {files.length > 0 && (
        <SideSection title={t('messages.side.files')} badge={<Count count={files.length} />}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {files.map(({ file, from, at }) => (
              <FileLine key={file.id} file={file} at={at} name={nameOf(from, t)} />
            ))}
          </Box>
        </SideSection>
      )}
      <SideSection title={t('messages.side.who')}>
        <ThreadReaders writers={writers} event={event} />
        <Box sx={{ mt: 1, fontSize: 12, color: colours.ink3 }}>
          {t(message.published ? 'messages.side.published' : 'messages.side.apart')}
        </Box>
      </SideSection>
    </>
  );
}

function AboutEvent({ event }: { event: SupplierEvent }) {
  const { t } = useTranslation();
  const { submitted, total } = answeredOf(event.tasks);
  const end = event.lastEndDate ?? event.endDate;
  const isOtherZone = formatDateTime(end, event.timeZone) !== formatDateTime(end, ownTimeZone());
  return (
    <SideSection title={t('messages.side.about')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <EventBox box={event.box} size={32} />
        <Box sx={{ minWidth: 0 }}>
          <AppLink
            href={pathTo('bidderEventView', { eventId: event.id })}
            underline="hover"
            sx={{ display: 'block', fontWeight: 600, color: colours.ink, overflowWrap: 'anywhere' }}
          >
            {event.title}
          </AppLink>
          <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink2 }}>
            {total > 0 && `${t('messages.side.answered', { done: submitted, total })}, `}
            <Countdown end={end} isPlain />
          </Box>
        </Box>
      </Box>
      <DefinitionList
        isTight
        facts={[
          { label: t('messages.side.ends'), value: <Timestamp instant={end} timeZone={event.timeZone} /> },
          ...(isOtherZone
            ? [{ label: t('messages.side.yourTime'), value: <Timestamp instant={end} /> }]
            : []),
        ]}
      />
    </SideSection>
  );
}

function FileLine({ file, name, at }: { file: FileReference; name: string; at: string }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25, py: 0.625 }}>
      <FileIcon name={file.name} size={20} />
      <Box sx={{ minWidth: 0 }}>
        <Link
          component="button"
          type="button"
          underline="hover"
          onClick={() => void downloadStored(file.id)}
          sx={{ fontWeight: 500, textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          {file.name}
        </Link>
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>
          {formatSize(file.size)}, {name}, <MessageTime instant={at} isShort />
        </Box>
      </Box>
    </Box>
  );
}

/** Readers on both sides, named by those who wrote. */
function ThreadReaders({ writers, event }: { writers: readonly Writer[]; event?: SupplierEvent }) {
  const { t } = useTranslation();
  const user = useUser();
  const unit = event && `${event.buyer.organisationName}, ${event.buyer.businessUnitName}`;
  const sides = (['BUYER', 'SUPPLIER'] as const).map((side) => {
    const own = writers.filter((writer) => writer.side === side);
    const names = [...new Set(own.flatMap(({ fullName }) => fullName ?? []))];
    if (side === 'SUPPLIER' && user && !names.includes(user.fullName)) names.push(user.fullName);
    const of = side === 'BUYER' ? (unit ?? own[0]?.of) : own[0]?.of;
    return { side, names, of: of ?? '' };
  });
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {sides
        .filter(({ names, of }) => names.length > 0 || of !== '')
        .map(({ side, names, of }) => (
          <Box component="li" key={side} sx={{ display: 'flex', gap: 1.25, alignItems: 'center' }}>
            <Avatar name={names[0] ?? of} size={32} />
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{names.join(', ')}</Box>
              <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink2 }}>
                {of && t('messages.side.everyone', { of })}
              </Box>
            </Box>
          </Box>
        ))}
    </Box>
  );
}
