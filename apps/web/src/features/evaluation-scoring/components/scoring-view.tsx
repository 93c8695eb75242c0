import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ScoreSheets, Scoring } from '@tenderbox/contract';
import { memo, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { emitSessionEnd } from '../../../entities/session/session-end.ts';
import { useSessionEnd } from '../../../entities/session/use-session-end.ts';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { formatInstant, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { ScoringProvider, useScoreSummary } from '../draft/scoring-context.ts';
import { useScoringParts } from '../draft/use-scoring-parts.ts';
import { CriterionHead } from './criterion-head.tsx';
import { ScoreList } from './score-list.tsx';
import { ScoringFoot } from './scoring-foot.tsx';
import { ScoringLine } from './scoring-line.tsx';
import { ScoringNav } from './scoring-nav.tsx';
import { ScoringSide } from './scoring-side.tsx';
import { useCrumbs } from './use-crumbs.ts';
import { usePlace } from './use-place.ts';
import { useScoringKeys } from './use-scoring-keys.ts';

interface ScoringViewProps {
  roleEntryId: string;
  scoring: Scoring;
  sheets: ScoreSheets;
  /** The evaluator was removed since the page was opened. */
  isRemoved: boolean;
}

/** The score sheets of an evaluator. */
export function ScoringView({ isRemoved, ...given }: ScoringViewProps) {
  const loaded = useScoringParts(given);
  const parts = useMemo(() => (isRemoved ? { ...loaded, isReadOnly: true } : loaded), [loaded, isRemoved]);
  const { scoring, store, sender } = parts;
  useSessionEnd(
    () => true,
    () => sender.loggedIn(),
  );
  const isExpired = useSyncExternalStore(store.subscribe, () => sender.state.isExpired);
  useEffect(() => {
    if (isExpired) emitSessionEnd();
  }, [isExpired]);
  const summary = useScoreSummary(parts);
  const place = usePlace(parts, summary);
  useScoringKeys(parts, place);
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const { groups, groupId } = place;
  const title = groups.find(({ id }) => id === groupId)?.name ?? scoring.title;
  return (
    <ScoringProvider value={parts}>
      <ScoringLine isRemoved={isRemoved} />
      <Head scoring={scoring} title={title} />
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          columnGap: 4,
          rowGap: 3,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: '220px minmax(0, 1fr)',
            lg: '220px minmax(0, 1fr) 280px',
          },
        }}
      >
        <ScoringNav place={place} summary={summary} />
        <Box sx={{ minWidth: 0 }}>
          {place.axis === 'criterion' && <CriterionHead hasList criterionId={place.criterionId} />}
          <ScoreList place={place} />
        </Box>
        {isWide && <ScoringSide place={place} summary={summary} />}
      </Box>
      {!parts.isReadOnly && <ScoringFoot place={place} summary={summary} />}
    </ScoringProvider>
  );
}

/** Not rendered again with each score. */
const Head = memo(({ scoring, title }: { scoring: Scoring; title: string }) => {
  const { t } = useTranslation();
  const { eventTitle, scoreBy, submittedAt } = scoring;
  const due =
    scoreBy && !submittedAt
      ? t('evaluationScoring.due', { instant: formatInstant(scoreBy, ownTimeZone()) })
      : null;
  return (
    <PageHead
      title={title}
      breadcrumb={useCrumbs(scoring)}
      description={[scoring.title, eventTitle, due].filter(Boolean).join(' · ')}
    />
  );
});
