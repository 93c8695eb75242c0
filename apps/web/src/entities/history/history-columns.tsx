import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  type HistoryChange,
  type HistoryEntry,
  historyActionText,
  historyChanges,
} from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../shared/tables/data-column.ts';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { formatDate, formatDateTime, formatInstant, ownTimeZone } from '../../shared/ui/time/dates.ts';
import { Timestamp, TimestampText } from '../../shared/ui/time/timestamp.tsx';
import { pathTo } from '../routes/path-to.ts';
import { findRole } from '../session/roles.ts';

const wrapped = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

interface HistoryColumnOptions {
  timeZone: string;
  /** Whether entries belong to several business units or organisations. */
  showsPlaces: boolean;
  /** Whether entries name their event, as a link to it. */
  linksEvents?: boolean;
  /** Filters the history by one subject. */
  onSubject?: (subjectId: string) => void;
  /** Opens the entries behind an entry. Undefined if there are none. */
  onShowParts?: (entry: HistoryEntry) => void;
}

/** Columns of a history, with times in one time zone. */
export function historyColumns(
  t: TFunction,
  { timeZone, showsPlaces, linksEvents = false, onSubject, onShowParts }: HistoryColumnOptions,
): DataColumn<HistoryEntry>[] {
  const shown = { showsPlaces, linksEvents, onSubject };
  return [
    {
      id: 'at',
      header: t('history.columns.at'),
      width: 190,
      sortKey: 'at',
      card: 'corner',
      cell: (entry) => <HistoryTime entry={entry} timeZone={timeZone} t={t} />,
    },
    {
      id: 'actor',
      header: t('history.columns.actor'),
      width: '18%',
      isWrapped: true,
      card: 'under',
      cell: (entry) => <Actor entry={entry} t={t} />,
      cardCell: (entry) => <Actor entry={entry} t={t} isOnCard />,
    },
    {
      id: 'action',
      header: t('history.columns.action'),
      width: '18%',
      isWrapped: true,
      card: 'title',
      cell: ({ action }) => (
        <Box component="span" sx={{ ...wrapped, fontWeight: 600 }}>
          {historyActionText(action)}
        </Box>
      ),
    },
    {
      id: 'subject',
      header: t('history.columns.subject'),
      width: '18%',
      isWrapped: true,
      cell: (entry) => <Subject entry={entry} {...shown} t={t} />,
      cardCell: (entry) => (isAboutActor(entry) ? null : <Subject entry={entry} {...shown} t={t} isOnCard />),
    },
    {
      id: 'changes',
      header: t('history.columns.changes'),
      isWrapped: true,
      cell: (entry) =>
        isPlain(entry) ? '–' : <Changes entry={entry} t={t} timeZone={timeZone} onShowParts={onShowParts} />,
      cardCell: (entry) =>
        isPlain(entry) ? null : <Changes entry={entry} t={t} timeZone={timeZone} onShowParts={onShowParts} />,
    },
  ];
}

/** Whether the actor changed their own account, so that the name is already shown. */
const isAboutActor = ({ subjectType, subjectName, actorName }: HistoryEntry) =>
  ['account', 'system-admin'].includes(subjectType) && subjectName === actorName;

interface SubjectProps extends Pick<HistoryColumnOptions, 'showsPlaces' | 'linksEvents' | 'onSubject'> {
  entry: HistoryEntry;
  t: TFunction;
  isOnCard?: boolean;
}

function Subject({ entry, showsPlaces, linksEvents, onSubject, t, isOnCard = false }: SubjectProps) {
  const { subjectId, subjectType, event } = entry;
  const placeName = entry.businessUnitName ?? entry.organisationName;
  const subjectName = isAboutActor(entry) ? null : entry.subjectName;
  const place = showsPlaces && placeName !== subjectName && placeName;
  return (
    <Box sx={wrapped}>
      {subjectName && subjectId && onSubject ? (
        <Link
          component="button"
          title={t('history.onlyThis')}
          onClick={() => onSubject(subjectId)}
          sx={{ ...wrapped, textAlign: 'start', color: 'inherit', verticalAlign: 'baseline' }}
          underline="hover"
        >
          {subjectName}
        </Link>
      ) : (
        (subjectName ?? (place ? null : '–'))
      )}
      {linksEvents && event && (
        <>
          {'\u00a0· '}
          <AppLink
            href={pathTo('event', {
              eventId: event.id,
              ...(subjectType === 'task' && subjectId && { taskId: subjectId }),
            })}
            title={event.title}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {event.reference}
          </AppLink>
        </>
      )}
      {place && <Detail isOnCard={isOnCard}>{place}</Detail>}
    </Box>
  );
}

/** Less important text: below the rest in a table, in the same line on a card. */
function Detail({ isOnCard, children }: { isOnCard: boolean; children: string }) {
  return (
    <Typography
      variant={isOnCard ? 'inherit' : 'caption'}
      component="span"
      sx={{ display: isOnCard ? 'inline' : 'block', color: 'text.secondary' }}
    >
      {isOnCard && ' · '}
      {children}
    </Typography>
  );
}

/** The time of an entry, and of a run of equal ones how many there are, and from when to when. */
function HistoryTime({ entry, timeZone, t }: { entry: HistoryEntry; timeZone: string; t: TFunction }) {
  const { at, repeats } = entry;
  const ownZone = ownTimeZone();
  const isSameClock = formatDateTime(at, ownZone) === formatDateTime(at, timeZone);
  const caption = { display: 'block', color: 'text.secondary' } as const;
  return (
    <>
      <Timestamp instant={at} timeZone={timeZone} />
      {!isSameClock && (
        <Typography variant="caption" sx={caption}>
          <TimestampText text={formatInstant(at, ownZone)} />
        </Typography>
      )}
      {repeats && (
        <Typography variant="caption" sx={caption}>
          <TimestampText
            text={t('history.times', {
              count: repeats.count,
              period: periodText(repeats.since, at, timeZone),
            })}
          />
        </Typography>
      )}
    </>
  );
}

/** `19:59–20:00`, with the day of the first if it is another one. */
function periodText(since: string, until: string, timeZone: string): string {
  const [first, last] = [formatDateTime(since, timeZone), formatDateTime(until, timeZone)];
  const isSameDay = formatDate(since, timeZone) === formatDate(until, timeZone);
  const clock = (text: string) => text.slice(-5);
  if (first === last) return clock(last);
  return `${isSameDay ? clock(first) : first}–${clock(last)}`;
}

function Actor({ entry, t, isOnCard = false }: Pick<SubjectProps, 'entry' | 't' | 'isOnCard'>) {
  const { actorName, actorRole, clientAddress } = entry;
  const unknownActor = actorRole ? t('history.unknownPerson') : t('history.notSignedIn');
  const role = actorRole && findRole(actorRole)?.displayName;
  return (
    <Box sx={wrapped}>
      {actorName ?? unknownActor}
      <Detail isOnCard={isOnCard}>{[role, clientAddress].filter(Boolean).join(' · ')}</Detail>
    </Box>
  );
}

/** Changes of an entry, without the name of an added item, which is shown next to it. */
function changesOf(entry: HistoryEntry, timeZone?: string): HistoryChange[] {
  return historyChanges(entry, timeZone).filter(
    ({ before, after }) => before !== undefined || after !== entry.subjectName,
  );
}

const isPlain = (entry: HistoryEntry) => !entry.hasParts && changesOf(entry).length === 0;

interface ChangesProps {
  entry: HistoryEntry;
  t: TFunction;
  timeZone: string;
  onShowParts: HistoryColumnOptions['onShowParts'];
}

function Changes({ entry, t, timeZone, onShowParts }: ChangesProps) {
  return (
    <Box sx={wrapped}>
      {changesOf(entry, timeZone).map(({ field, before, after }) => (
        <div key={field}>
          <TimestampText
            wraps
            text={
              before === undefined
                ? t('history.set', { field, value: after })
                : t('history.changed', { field, before, after })
            }
          />
        </div>
      ))}
      {onShowParts && entry.hasParts && (
        <Button size="small" sx={{ px: 0, minWidth: 0 }} onClick={() => onShowParts(entry)}>
          {t('history.showParts')}
        </Button>
      )}
    </Box>
  );
}
