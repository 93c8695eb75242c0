import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { visuallyHidden } from '@mui/utils';
import type { Response } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../entities/routes/path-to.ts';
import { CheckCircle } from '../../../../shared/icons/check-circle.ts';
import { CloudOffOutlined } from '../../../../shared/icons/cloud-off-outlined.ts';
import { DoNotDisturbOnOutlined } from '../../../../shared/icons/do-not-disturb-on-outlined.ts';
import { EditNoteOutlined } from '../../../../shared/icons/edit-note-outlined.ts';
import { InfoOutlined } from '../../../../shared/icons/info-outlined.ts';
import { Inventory2Outlined } from '../../../../shared/icons/inventory2-outlined.ts';
import { NotInterestedOutlined } from '../../../../shared/icons/not-interested-outlined.ts';
import { Sync } from '../../../../shared/icons/sync.ts';
import { colours, lowScreen, messageBarHeight } from '../../../../shared/theme/tokens.ts';
import { AppLink } from '../../../../shared/ui/actions/app-link.tsx';
import { BoxGlyph } from '../../../../shared/ui/brand/box-glyph.tsx';
import { MarkedText } from '../../../../shared/ui/display/marked-text.tsx';
import { clockAndZone } from '../../../../shared/ui/time/clock.ts';
import { formatInstant } from '../../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../../shared/ui/time/timestamp.tsx';
import { useDraft, useSending } from '../../draft/draft-context.ts';
import { type LineState, lineStateOf } from '../../draft/line-state.ts';
import { LineDeadline } from './line-deadline.tsx';
import { lineStateStyles } from './line-styles.ts';

/** The top bar scrolls away and the status line takes its place. */
const noTopBar = <GlobalStyles styles={{ 'header[data-top-bar]': { position: 'static' } }} />;

interface StateLineProps {
  onDiscard: () => void;
  onUndoDecline: () => void;
}

/** Sticky line that states what the buyer has received, so that a draft cannot be mistaken for a response. */
export function StateLine({ onDiscard, onUndoDecline }: StateLineProps) {
  const { t } = useTranslation();
  const { task, event, store, sender } = useDraft();
  const sending = useSending();
  const { response, unsentCount, hasUnsent, conflictCount } = sending;
  const state = lineStateOf({ event, task, response, sending, hasUnsent, unsentCount });
  const savedBefore = useMemo(() => lastChangeOf(response.fields), [response.fields]);
  const saved = store.lastSavedAt ?? savedBefore;
  const buyer = event.buyer.organisationName;
  const version = response.submittedVersion;
  const isOver = task.ended || state === 'inBox' || state === 'endedWithout';
  const isStopped = state === 'cancelled' || state === 'archived';
  const { withdrawn } = response;
  const nothing = withdrawn
    ? t('responses.line.withdrawn', { buyer })
    : t('responses.line.nothingReceived', { buyer });
  const receipt = (label: string) => (
    <AppLink href={`${pathTo('bidderEventView', { eventId: event.id, taskId: task.id })}?view=receipt`}>
      {label}
    </AppLink>
  );
  // Previous submissions stay on record.
  const sent = version !== null && (
    <>
      {t('responses.line.stays', { version })} {receipt(t('responses.line.receipt'))}
    </>
  );
  const own = (moment: number | string) => clockAndZone(moment);
  const kept = t('responses.line.kept', { count: unsentCount });
  const notSubmitted = <Badge>{t('responses.line.notSubmitted')}</Badge>;
  const changesNotSent = <Badge>{t('responses.line.changesNotSent')}</Badge>;

  const inBoxNote = !event.sealed
    ? 'responses.line.submitted'
    : task.boxOpenedAt
      ? 'responses.line.opened'
      : 'responses.line.inBox';

  const parts: Record<LineState, { icon: ReactNode; what: ReactNode; badge?: ReactNode; more?: ReactNode }> =
    {
      cancelled: {
        icon: <NotInterestedOutlined />,
        what: <b>{t('responses.line.cancelled', { buyer })}</b>,
        more: sent || t('responses.line.noResponses'),
      },
      archived: {
        icon: <Inventory2Outlined />,
        what: <b>{t('responses.line.archived', { buyer })}</b>,
        more: sent || t('responses.line.noResponses'),
      },
      prohibited: {
        icon: <InfoOutlined />,
        what: <b>{t('kit.status.task.RESPONSE_PROHIBITED')}</b>,
        more: t('responses.line.nothingToAnswer'),
      },
      notBegun: {
        icon: <EditNoteOutlined />,
        what: <b>{t('responses.line.notBegun')}</b>,
        more: task.started && t('responses.line.firstAnswer'),
      },
      saving: {
        icon: <EditNoteOutlined />,
        what: <MarkedText text={t('responses.line.saving')} />,
        badge: notSubmitted,
        more: nothing,
      },
      draft: {
        icon: <EditNoteOutlined />,
        what: saved ? (
          <MarkedText text={t('responses.line.draft', own(saved))} i={Quiet} />
        ) : (
          <b>{t('responses.line.draftOnly')}</b>
        ),
        badge: notSubmitted,
        more:
          conflictCount > 0
            ? t('responses.line.toChoose', { count: conflictCount })
            : unsentCount > 0
              ? kept
              : nothing,
      },
      offline: {
        icon: <CloudOffOutlined />,
        what: (
          <MarkedText
            text={t(
              sending.isServerAway ? 'responses.line.serverAway' : 'responses.line.offline',
              own(sending.offlineSince ?? 0),
            )}
          />
        ),
        badge:
          version === null ? notSubmitted : unsentCount > 0 || response.unsentChanges ? changesNotSent : null,
        more: (
          <>
            {version !== null && `${t('responses.line.counts', { version })}. `}
            {unsentCount > 0
              ? t(sending.isDeviceFull ? 'responses.line.keptInTab' : 'responses.line.keptSafe', {
                  count: unsentCount,
                })
              : t('responses.line.everythingSaved')}
          </>
        ),
      },
      submitted: {
        icon: <CheckCircle />,
        what: (
          <>
            <b>{t('responses.line.submitted')}</b>
            {t('responses.line.version', { version })}
            {response.submittedAt && (
              <TimestampText text={`, ${formatInstant(response.submittedAt, event.timeZone)}`} />
            )}
          </>
        ),
        more: receipt(t('responses.line.receipt')),
      },
      changed: {
        icon: <CheckCircle />,
        what: <b>{t('responses.line.counts', { version })}</b>,
        badge: changesNotSent,
        more: (
          <>
            {sending.isSaving || !saved
              ? t('responses.line.savingChanges')
              : t('responses.line.savedChanges', own(saved))}{' '}
            {response.can.discard && unsentCount === 0 && (
              <TextButton onClick={onDiscard}>{t('responses.line.discard')}</TextButton>
            )}
          </>
        ),
      },
      declined: {
        icon: <DoNotDisturbOnOutlined />,
        what: (
          <>
            <b>{t('responses.line.declined')}</b>
            {response.declined && (
              <>
                {', '}
                <TimestampText text={formatInstant(response.declined.at, event.timeZone)} />
              </>
            )}
          </>
        ),
        more: (
          <>
            {response.declined && `${declineReason(response.declined, t)}. `}
            {t('responses.line.noReminders')}{' '}
            {response.can.undoDecline && (
              <TextButton onClick={onUndoDecline}>{t('responses.line.takeBack')}</TextButton>
            )}
          </>
        ),
      },
      inBox: {
        icon: event.sealed ? (
          <BoxGlyph state={task.boxOpenedAt ? 'opened' : 'shut'} size={20} />
        ) : (
          <CheckCircle />
        ),
        what: (
          <>
            <b>{t(inBoxNote)}</b>
            {t('responses.line.version', { version })}
            {task.boxOpenedAt && (
              <TimestampText text={`, ${formatInstant(task.boxOpenedAt, event.timeZone)}`} />
            )}
          </>
        ),
        more: receipt(t('responses.line.receiptAndProof')),
      },
      endedWithout: {
        icon: <NotInterestedOutlined />,
        what: <b>{t('kit.status.task.ENDED_WITHOUT_RESPONSE')}</b>,
        more: t(response.revision > 0 ? 'responses.line.draftKept' : 'responses.line.noDraft'),
      },
    };
  const { icon, what, badge, more } = parts[state];
  return (
    <>
      {noTopBar}
      <Box
        component="section"
        aria-label={t('responses.line.label')}
        data-line={state}
        sx={{ ...stateLineStyles, ...lineStateStyles[state] }}
      >
        {/* Each save would be read out otherwise; what changes what the person can do is. */}
        <span role="status" style={visuallyHidden}>
          {announcedStates.has(state) && t(`responses.line.spoken.${state as AnnouncedState}`)}
        </span>
        <Box className="what">
          {icon}
          <span>{what}</span>
          {badge}
          <Box component="span" className="more">
            {more}
          </Box>
        </Box>
        <Box className="end">
          <LineDeadline
            end={task.effectiveEndDate}
            zone={event.timeZone}
            isOver={isOver}
            isStopped={isStopped}
            isShort={state === 'offline'}
            sealed={event.sealed}
          />
          {state === 'offline' && (
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              startIcon={<Sync />}
              onClick={() => sender.tryNow()}
              sx={{ borderColor: 'currentcolor', bgcolor: 'transparent', color: 'inherit', flex: 'none' }}
            >
              {t('responses.line.tryNow')}
            </Button>
          )}
        </Box>
      </Box>
    </>
  );
}

type AnnouncedState = 'offline' | 'submitted' | 'inBox' | 'endedWithout';
const announcedStates: ReadonlySet<LineState> = new Set<AnnouncedState>([
  'offline',
  'submitted',
  'inBox',
  'endedWithout',
]);

const lastChangeOf = (fields: Response['fields']): string | null =>
  Object.values(fields).reduce<string | null>(
    (latest, { changedAt }) => (latest === null || changedAt > latest ? changedAt : latest),
    null,
  );

const Badge = ({ children }: { children: ReactNode }) => (
  <Box component="span" className="badge">
    {children}
  </Box>
);

const Quiet = ({ children }: { children?: ReactNode }) => (
  <Box component="span" sx={{ color: colours.ink2 }}>
    {children}
  </Box>
);

const TextButton = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Button
    size="small"
    onClick={onClick}
    sx={{ minHeight: 0, p: 0, fontSize: 'inherit', color: colours.link, verticalAlign: 'baseline' }}
  >
    {children}
  </Button>
);

/** What the supplier wrote says more than “Another reason”. */
function declineReason({ reason, comment }: NonNullable<Response['declined']>, t: TFunction): string {
  const written = reason === 'OTHER' ? comment?.trim().replace(/\.$/, '') : '';
  return written || t(`responses.decline.reasons.${reason}`);
}

const stateLineStyles = {
  position: 'sticky',
  top: messageBarHeight,
  zIndex: 'appBar',
  mt: { xs: -2, sm: -3 },
  mb: 2.5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 0.5,
  minHeight: 48,
  py: 1,
  fontSize: 14,
  lineHeight: '20px',
  '& .what': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 1.25,
    rowGap: 0.25,
    minWidth: 0,
    flex: { xs: '1 1 100%', md: '1 1 0' },
    '& > svg': { fontSize: 20 },
    // On a phone it stands beside its icon, in several lines where it is long.
    '& > span:nth-of-type(1)': { flex: { xs: '1 1 0', sm: '0 1 auto' }, minWidth: 0 },
    '& b': { fontWeight: 600 },
  },
  '& .badge': {
    px: 1,
    py: '2px',
    borderRadius: '4px',
    bgcolor: colours.warn,
    color: colours.page,
    fontSize: 12,
    lineHeight: '20px',
    fontWeight: 700,
    letterSpacing: '.04em',
    ml: { xs: 'auto', sm: 0 },
    whiteSpace: 'nowrap',
  },
  '--zone-colour': colours.ink2,
  '& .more': { fontSize: 13, color: colours.ink2, flex: { xs: '1 1 100%', sm: '0 1 auto' } },
  '& .end': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    flex: { xs: '1 1 100%', md: 'none' },
    justifyContent: { xs: 'space-between', md: 'flex-end' },
  },
  // What belongs together shares its lines where few of them fit the screen.
  [lowScreen]: {
    rowGap: 0,
    py: 0.5,
    '& .what': { flex: '1 1 300px' },
    '& .what > span:nth-of-type(1), & .more, & .end': { flex: '0 1 auto' },
    '& .badge': { ml: 0 },
  },
  // What is left stands there anyway.
  [`${lowScreen} and (max-width: 699px)`]: { '& .end time': { display: 'none' } },
} as const;
