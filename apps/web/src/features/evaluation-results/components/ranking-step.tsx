import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type {
  Evaluation,
  EvaluationProgress,
  EvaluationRanking,
  EvaluationScores,
  Event,
} from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryOutlined } from '../../../shared/icons/history-outlined.ts';
import { VerifiedOutlined } from '../../../shared/icons/verified-outlined.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { GroupedHash } from '../../../shared/ui/display/grouped-hash.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { type ResultsRef, rankingQuery, useResultsCommands } from '../api/results-queries.ts';
import { proposalSubject } from './consensus-values.ts';
import { CriteriaPages } from './criteria-pages.tsx';
import { PointsChart } from './points-chart.tsx';
import { RankingCards, RankingTable } from './ranking-table.tsx';
import { type Lead, pointsForMoney, rankedCriteria, separationOf } from './ranking-values.ts';
import { ReasonQuestion } from './reason-question.tsx';
import { WorkbookButton } from './workbook-button.tsx';

interface RankingStepProps {
  results: ResultsRef;
  event: Event;
  evaluation: Evaluation;
  progress: EvaluationProgress;
  /** Null while they are hidden, as in a new round. */
  scores: EvaluationScores | null;
}

/** Suppliers that are shown at first, and added each time. */
const supplierPage = 100;

/** Points and ranks as locked. */
export function RankingStep({ results, event, evaluation, progress, scores }: RankingStepProps) {
  const { t } = useTranslation();
  const { data: ranking, error, refetch } = useQuery(rankingQuery(results));
  const [shownCount, setShownCount] = useState(supplierPage);
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  if (!ranking) {
    return error ? (
      <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    );
  }
  const { plan } = evaluation;
  const { phase, envelope } = progress.state;
  const criteria = rankedCriteria(plan, ranking);
  const ranked = ranking.suppliers.filter(({ rank }) => rank !== null);
  const next = phase === 'LOCKED' ? plan.envelopes[envelope - 1] : undefined;
  const Table = isNarrow ? RankingCards : RankingTable;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, mb: 2 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography variant="h3" component="h3">
            {phase === 'RANKED'
              ? t('evaluationResults.ranking.title')
              : t('evaluationResults.ranking.interim', { envelope: envelope - 1 })}
          </Typography>
          <Box sx={{ display: 'flex', gap: 0.75, mt: 0.5, fontSize: 13, color: colours.ink2 }}>
            <VerifiedOutlined aria-hidden sx={{ fontSize: 18, color: colours.navy }} />
            <TimestampText
              text={t('evaluationResults.ranking.signed', {
                instant: formatInstant(ranking.lockedAt, event.timeZone),
              })}
            />
          </Box>
          <Box sx={{ mt: 1, fontSize: 12, color: colours.ink3 }}>
            {t('evaluationResults.ranking.hash')}
            <GroupedHash hash={ranking.recordHash} />
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <WorkbookButton results={results} kind="ranking" />
          <ReopenButtons results={results} evaluation={evaluation} progress={progress} />
        </Box>
      </Box>
      {next && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t('evaluationResults.ranking.next', { envelope, title: next.title })}
        </Alert>
      )}
      <SeparationText evaluation={evaluation} ranking={ranking} />
      {ranked.length > 0 && (
        <>
          <CriteriaPages criteria={criteria}>
            {(page) => <Table plan={plan} criteria={page} suppliers={ranked.slice(0, shownCount)} />}
          </CriteriaPages>
          {ranked.length > shownCount && (
            <Button color="inherit" onClick={() => setShownCount(shownCount + supplierPage)} sx={{ mb: 4 }}>
              {t('evaluationResults.ranking.showMore', { count: ranked.length - shownCount })}
            </Button>
          )}
          <PointsChart plan={plan} criteria={criteria} suppliers={ranked.slice(0, shownCount)} />
        </>
      )}
      <ExcludedList evaluation={evaluation} ranking={ranking} scores={scores} />
    </>
  );
}

interface ReopenButtonsProps {
  results: ResultsRef;
  evaluation: Evaluation;
  progress: EvaluationProgress;
}

function ReopenButtons({ results, evaluation, progress }: ReopenButtonsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<number | null>(null);
  const { reopen } = useResultsCommands(results);
  if (!progress.can.reopen) return null;
  const round = progress.state.round + 1;
  const { envelopes } = progress;
  const titleOf = (number: number) =>
    envelopes.length === 1
      ? evaluation.plan.title
      : (envelopes.find((one) => one.number === number)?.title ?? '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {envelopes
        .filter(({ lockedAt }) => lockedAt)
        .map(({ number }) => (
          <Button
            key={number}
            variant="outlined"
            startIcon={<HistoryOutlined />}
            onClick={() => setAsked(number)}
          >
            {envelopes.length === 1
              ? t('evaluationResults.reopen.reopen')
              : t('evaluationResults.reopen.reopenEnvelope', { envelope: number })}
          </Button>
        ))}
      {asked !== null && (
        <ReasonQuestion
          title={t('evaluationResults.reopen.title', { title: titleOf(asked) })}
          text={t('evaluationResults.reopen.text', { round })}
          submitLabel={t('evaluationResults.reopen.label')}
          isDestructive
          onSubmit={async (reason) => {
            await reopen.send({ envelope: asked, reason, round });
            showAppMessage({ text: t('evaluationResults.reopen.done', { round }) });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

/** Criteria that are named in a sentence; the others are counted. */
const namedLeads = 3;

/** What separates the first two, and whether a losing supplier decides who is first. */
function SeparationText({ evaluation, ranking }: { evaluation: Evaluation; ranking: EvaluationRanking }) {
  const { t } = useTranslation();
  const { plan } = evaluation;
  const found = separationOf(plan, ranking);
  const nameOf = (id: string) => ranking.suppliers.find(({ supplierId }) => supplierId === id)?.name ?? '';
  const partsOf = (leads: readonly Lead[]) =>
    new Intl.ListFormat('en-GB').format([
      ...leads.slice(0, namedLeads).map((lead) => t('evaluationResults.ranking.part', { ...lead })),
      ...(leads.length > namedLeads
        ? [t('evaluationResults.ranking.more', { count: leads.length - namedLeads })]
        : []),
    ]);
  const sentences: string[] = [];
  if (found.kind === 'none') sentences.push(t('evaluationResults.ranking.none'));
  if (found.kind === 'alone')
    sentences.push(t('evaluationResults.ranking.alone', { first: found.first.name }));
  if (found.kind === 'tie') {
    const names = new Intl.ListFormat('en-GB').format(found.suppliers.map(({ name }) => name));
    sentences.push(t('evaluationResults.ranking.tie', { names }));
  }
  if (found.kind === 'two') {
    const { difference, leads, otherLeads, isInBand } = found;
    const { currency, band } = plan;
    const decided = ranking.ties.find(({ supplierIds }) =>
      [found.first, found.second].every(({ supplierId }) => supplierIds.includes(supplierId)),
    );
    const words = { first: found.first.name, second: found.second.name, currency };
    const [firstPoints, secondPoints] = [pointsForMoney(found.first), pointsForMoney(found.second)];
    if (plan.method === 'PRICE_PER_POINT' && Number(found.first.price) === 0) {
      sentences.push(t('evaluationResults.ranking.free', words));
    } else if (plan.method === 'PRICE_PER_POINT' && firstPoints && secondPoints) {
      sentences.push(t('evaluationResults.ranking.forMoney', { ...words, firstPoints, secondPoints }));
      if (isInBand && band) {
        const decidedBy = t(`evaluationResults.ranking.bandBy.${band.decidedBy}`);
        sentences.push(t('evaluationResults.ranking.band', { percent: band.percent, decidedBy }));
      }
    } else if (difference === null && decided) {
      const { decidedBy, reason } = decided;
      sentences.push(t('evaluationResults.ranking.decided', { ...words, name: decidedBy, reason }));
    } else if (difference === null) {
      const kind = plan.method === 'LOWEST_PRICE' ? 'equalPrice' : 'equal';
      sentences.push(t(`evaluationResults.ranking.${kind}`, words));
    } else {
      const kind = plan.method === 'LOWEST_PRICE' ? 'cheaper' : 'ahead';
      sentences.push(t(`evaluationResults.ranking.${kind}`, { ...words, difference }));
    }
    if (leads.length) {
      sentences.push(t('evaluationResults.ranking.leads', { ...words, parts: partsOf(leads) }));
    }
    if (otherLeads.length) {
      sentences.push(t('evaluationResults.ranking.otherLeads', { ...words, parts: partsOf(otherLeads) }));
    }
  }
  return (
    <>
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>{sentences.join(' ')}</Typography>
      {ranking.deciding.length > 0 && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          <Box sx={{ fontWeight: 600 }}>
            {ranking.deciding
              .map(({ withoutId, firstId }) =>
                t('evaluationResults.ranking.without', {
                  without: nameOf(withoutId),
                  first: nameOf(firstId),
                }),
              )
              .join(' ')}
          </Box>
          {t('evaluationResults.ranking.withoutNote')}
        </Alert>
      )}
    </>
  );
}

interface ExcludedListProps {
  evaluation: Evaluation;
  ranking: EvaluationRanking;
  scores: EvaluationScores | null;
}

/** Excluded suppliers with the cause and the reason of the decision. */
function ExcludedList({ evaluation, ranking, scores }: ExcludedListProps) {
  const { t } = useTranslation();
  const excluded = ranking.suppliers.filter(({ isExcluded }) => isExcluded);
  if (!excluded.length) return null;
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('evaluationResults.ranking.excludedTitle')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {excluded.map(({ supplierId, name }) => (
          <Box
            component="li"
            key={supplierId}
            sx={{ py: 1.25, borderBottom: `1px solid ${colours.line}`, overflowWrap: 'anywhere' }}
          >
            <Box sx={{ fontWeight: 600 }}>{name}</Box>
            {scores?.proposals
              .filter((one) => one.supplierId === supplierId && one.decision?.excluded)
              .map((one) => (
                <Box key={`${one.cause} ${one.subjectId}`} sx={{ fontSize: 13, color: colours.ink2 }}>
                  {t(
                    `evaluationResults.decisions.causes.${one.cause}`,
                    proposalSubject(evaluation.plan, one),
                  )}{' '}
                  {one.decision?.reason}
                </Box>
              ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
