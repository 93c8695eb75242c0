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
import { formatDateTime, formatInstant, viewerTimeZone } from '../../shared/ui/time/dates.ts';
import { findRole } from '../session/roles.ts';

const wrapped = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

interface HistoryColumnOptions {
  timeZone: string;
  /** Whether entries belong to several business units or organisations. */
  showsPlaces: boolean;
  /** Filters the history by one subject. */
  onSubject?: (subjectId: string) => void;
  /** Opens the entries behind an entry. Undefined if there are none. */
  onShowParts?: (entry: HistoryEntry) => void;
}

/** Columns of a history, with times in one time zone. */
export function historyColumns(
  t: TFunction,
  { timeZone, showsPlaces, onSubject, onShowParts }: HistoryColumnOptions,
): DataColumn<HistoryEntry>[] {
  return [
    {
      id: 'at',
      header: t('history.columns.at'),
      width: 190,
      sortKey: 'at',
      cell: ({ at }) => <HistoryTime instant={at} timeZone={timeZone} />,
    },
    {
      id: 'actor',
      header: t('history.columns.actor'),
      width: '18%',
      isWrapped: true,
      cell: (entry) => <Actor entry={entry} t={t} />,
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
      cell: (entry) => <Subject entry={entry} showsPlaces={showsPlaces} onSubject={onSubject} t={t} />,
      cardCell: (entry) =>
        isAboutActor(entry) ? null : (
          <Subject entry={entry} showsPlaces={showsPlaces} onSubject={onSubject} t={t} />
        ),
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

interface SubjectProps extends Pick<HistoryColumnOptions, 'showsPlaces' | 'onSubject'> {
  entry: HistoryEntry;
  t: TFunction;
}

function Subject({ entry, showsPlaces, onSubject, t }: SubjectProps) {
  const { subjectId } = entry;
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
      {place && (
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {place}
        </Typography>
      )}
    </Box>
  );
}

function HistoryTime({ instant, timeZone }: { instant: string; timeZone: string }) {
  const shown = formatInstant(instant, timeZone);
  const viewerZone = viewerTimeZone();
  const isSameClock = formatDateTime(instant, viewerZone) === formatDateTime(instant, timeZone);
  return (
    <>
      <time dateTime={instant}>{shown}</time>
      {!isSameClock && (
        <Typography
          component="time"
          dateTime={instant}
          variant="caption"
          sx={{ display: 'block', color: 'text.secondary' }}
        >
          {formatInstant(instant, viewerZone)}
        </Typography>
      )}
    </>
  );
}

function Actor({ entry, t }: { entry: HistoryEntry; t: TFunction }) {
  const { actorName, actorRole, clientAddress } = entry;
  const unknownActor = actorRole ? t('history.unknownPerson') : t('history.notSignedIn');
  const role = actorRole && findRole(actorRole)?.displayName;
  return (
    <Box sx={wrapped}>
      {actorName ?? unknownActor}
      <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
        {[role, clientAddress].filter(Boolean).join(' · ')}
      </Typography>
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
          {before === undefined
            ? t('history.set', { field, value: after })
            : t('history.changed', { field, before, after })}
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
