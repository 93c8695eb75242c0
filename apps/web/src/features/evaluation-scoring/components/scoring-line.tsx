import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Scoring } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckCircle } from '../../../shared/icons/check-circle.ts';
import { CloudOffOutlined } from '../../../shared/icons/cloud-off-outlined.ts';
import type { IconComponent } from '../../../shared/icons/create-icon.tsx';
import { LockOutlined } from '../../../shared/icons/lock-outlined.ts';
import { PersonOffOutlined } from '../../../shared/icons/person-off-outlined.ts';
import { Sync } from '../../../shared/icons/sync.ts';
import { VisibilityOffOutlined } from '../../../shared/icons/visibility-off-outlined.ts';
import { plain } from '../../../shared/theme/full-width.ts';
import { colours, messageBarHeight } from '../../../shared/theme/tokens.ts';
import { MarkedText } from '../../../shared/ui/display/marked-text.tsx';
import { clockAndZone } from '../../../shared/ui/time/clock.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { useScoring, useSending } from '../draft/scoring-context.ts';

/** The top bar scrolls away and the line takes its place. */
const noTopBar = <GlobalStyles styles={{ 'header[data-top-bar]': { position: 'static' } }} />;

type LineState = 'offline' | 'removed' | 'submitted' | 'ended' | 'scoring' | 'reading';

/** Says who sees the scores, and whether they are saved. */
export function ScoringLine({ isRemoved }: { isRemoved: boolean }) {
  const { t } = useTranslation();
  const parts = useScoring();
  const { scoring, sender } = parts;
  const sending = useSending(parts);
  const { unsentCount, conflictCount, offlineSince, isServerAway, isDeviceFull } = sending;
  const state = stateOf(scoring, isRemoved, offlineSince !== null);
  const kept = unsentCount > 0 && t('evaluationScoring.line.kept', { count: unsentCount });
  const { icon: Icon, styles } = looks[state];
  let what: ReactNode;
  let more: ReactNode;
  if (state === 'offline') {
    const words = clockAndZone(offlineSince ?? 0);
    what = (
      <MarkedText
        text={t(isServerAway ? 'evaluationScoring.line.serverAway' : 'evaluationScoring.line.offline', words)}
      />
    );
    more = kept || t('evaluationScoring.line.everythingSaved');
  } else {
    const { clock, zone } = clockAndZone(scoring.submittedAt ?? 0);
    what = (
      <>
        <b>{t(`evaluationScoring.line.${state}`)}</b>
        {state === 'submitted' && <TimestampText text={` ${clock} ${zone}`} />}
      </>
    );
    const isKept = state === 'removed' || state === 'ended';
    more =
      (isKept && kept) ||
      (state === 'submitted' && scoring.areOthersShown
        ? t('evaluationScoring.line.othersShown')
        : t(`evaluationScoring.line.more.${state}`));
  }
  const saved = state === 'scoring' && savedText({ ...sending, t });
  return (
    <>
      {noTopBar}
      <Box
        component="section"
        aria-label={t('evaluationScoring.line.label')}
        data-line={state}
        sx={{ ...lineStyles, ...styles }}
      >
        <Icon aria-hidden sx={{ fontSize: 20, flex: 'none' }} />
        <Box role="status" sx={{ flex: '1 1 0', minWidth: 0 }}>
          <Box component="span" sx={{ mr: 1, '& b': { fontWeight: 600 } }}>
            {what}
          </Box>
          <Box component="span" className="more">
            {more}
          </Box>
        </Box>
        {saved && (
          <Box
            className="more"
            data-saved={unsentCount === 0 || undefined}
            sx={{ flex: { xs: '1 1 100%', sm: 'none' }, pl: { xs: 3.75, sm: 0 } }}
          >
            {conflictCount > 0
              ? t('evaluationScoring.line.conflicts', { count: conflictCount })
              : isDeviceFull
                ? t('evaluationScoring.line.deviceFull')
                : saved}
          </Box>
        )}
        {state === 'offline' && (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            startIcon={<Sync />}
            onClick={() => sender.tryNow()}
            sx={{ borderColor: 'currentcolor', bgcolor: 'transparent', color: 'inherit', flex: 'none' }}
          >
            {t('evaluationScoring.line.tryNow')}
          </Button>
        )}
      </Box>
    </>
  );
}

function stateOf(scoring: Scoring, isRemoved: boolean, isOffline: boolean): LineState {
  const { submittedAt, can, criteria, envelope } = scoring;
  if (isRemoved) return 'removed';
  if (submittedAt) return 'submitted';
  if (isOffline) return 'offline';
  if (can.score) return 'scoring';
  const isScorer = criteria.some((criterion) => criterion.envelope === envelope && criterion.scale);
  return isScorer ? 'ended' : 'reading';
}

interface SavedTextInput {
  isSaving: boolean;
  unsentCount: number;
  lastSavedAt: number | null;
  isExpired: boolean;
  t: TFunction;
}

function savedText({ isSaving, unsentCount, lastSavedAt, isExpired, t }: SavedTextInput): string {
  if (isExpired) return t('evaluationScoring.line.kept', { count: unsentCount });
  if (isSaving || unsentCount > 0) return t('evaluationScoring.line.saving');
  return lastSavedAt === null
    ? t('evaluationScoring.line.everythingSaved')
    : t('evaluationScoring.line.saved', clockAndZone(lastSavedAt));
}

const quiet = plain(colours.tint, colours.line);
const looks: Record<LineState, { icon: IconComponent; styles: object }> = {
  scoring: { icon: VisibilityOffOutlined, styles: quiet },
  reading: { icon: VisibilityOffOutlined, styles: quiet },
  ended: { icon: LockOutlined, styles: plain(colours.warnTint, colours.warnLine) },
  removed: { icon: PersonOffOutlined, styles: plain(colours.warnTint, colours.warnLine) },
  submitted: {
    icon: CheckCircle,
    styles: { ...plain(colours.okTint, colours.okLine), '& > svg, & b': { color: colours.ok } },
  },
  offline: {
    icon: CloudOffOutlined,
    styles: {
      ...plain('#1D2939', '#1D2939'),
      color: colours.page,
      '&& .more, && time, && time *': { color: '#E4E9F0' },
    },
  },
};

const lineStyles = {
  position: 'sticky',
  top: messageBarHeight,
  zIndex: 'appBar',
  mt: { xs: -2, sm: -3 },
  mb: 2.5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.25,
  minHeight: 48,
  py: 1,
  fontSize: 14,
  lineHeight: '20px',
  '--zone-colour': colours.ink2,
  '& .more': { fontSize: 13, color: colours.ink2 },
} as const;
