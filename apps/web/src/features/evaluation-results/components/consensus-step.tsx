import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { Evaluation, EvaluationProgress, EvaluationScores, Event, Plan } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { responseName } from '../../../entities/boxes/response-path.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { partName } from '../../../entities/tasks/task-paths.ts';
import { CheckCircle } from '../../../shared/icons/check-circle.ts';
import { DoneAll } from '../../../shared/icons/done-all.ts';
import { RadioButtonUnchecked } from '../../../shared/icons/radio-button-unchecked.ts';
import { colours, focusRing } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Progress } from '../../../shared/ui/feedback/progress.tsx';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { type ResultsRef, useResultsCommands } from '../api/results-queries.ts';
import { ConsensusCard } from './consensus-card.tsx';
import { ConsensusList } from './consensus-list.tsx';
import {
  type ConsensusCriterion,
  type ConsensusRow,
  consensusCriteria,
  shownScore,
  unanimousCount,
} from './consensus-values.ts';
import { ExclusionDecisions } from './exclusion-decisions.tsx';
import { LockPanel } from './lock-panel.tsx';
import { TieDecisions } from './tie-decisions.tsx';
import { type ConsensusDraft, useConsensusDrafts } from './use-consensus-drafts.ts';
import { WorkbookButton } from './workbook-button.tsx';

interface ConsensusStepProps {
  results: ResultsRef;
  event: Event;
  evaluation: Evaluation;
  progress: EvaluationProgress;
  scores: EvaluationScores;
}

/** Scores side by side, what is agreed on, exclusions, and the lock. */
export function ConsensusStep({ results, event, evaluation, progress, scores }: ConsensusStepProps) {
  const { t } = useTranslation();
  const { plan } = evaluation;
  const criteria = consensusCriteria(plan, scores);
  const { drafts, change } = useConsensusDrafts(evaluation.id, scores.state.round);
  const commands = useResultsCommands(results);
  const current = criteria.filter(({ isFixed }) => !isFixed);
  const rows = current.flatMap((one) => one.rows).filter(({ supplier }) => !supplier.isExcluded);
  const openCount = rows.filter(({ isOpen }) => isOpen).length;
  const unanimous = progress.can.agree ? unanimousCount(criteria) : 0;
  const takeOver = async () => {
    if (await commands.agreeUnanimous.run()) {
      showAppMessage({ text: t('evaluationResults.consensus.unanimousDone', { count: unanimous }) });
    }
  };
  const agree = async (row: ConsensusRow, draft: ConsensusDraft) => {
    const { score, reason, feedback, revision } = draft;
    const { supplierId, criterionId } = row.cell;
    await commands.agree.send({
      changes: [
        {
          supplierId,
          criterionId,
          score,
          reason: reason.trim() || null,
          feedback: feedback.trim() || null,
          revision,
        },
      ],
    });
    change(row.key, null);
    const words = { supplier: row.supplier.name, score: shownScore(score) };
    showAppMessage({ text: t('evaluationResults.consensus.saved', words) });
  };
  const typedCount = rows.filter(({ key }) => drafts[key]).length;
  return (
    <PageColumns
      side={
        <>
          {rows.length > 0 && (
            <SideSection title={t('evaluationResults.consensus.sofar')}>
              <Progress
                done={rows.length - openCount}
                total={rows.length}
                label={t('evaluationResults.steps.consensus')}
              />
            </SideSection>
          )}
          <SideSection title={t('evaluationResults.exports')}>
            <WorkbookButton results={results} kind="scores" />
          </SideSection>
          {scores.state.phase === 'CONSENSUS' && (
            <SideSection title={t('evaluationResults.lock.title')}>
              <LockPanel
                results={results}
                evaluation={evaluation}
                progress={progress}
                scores={scores}
                typedCount={typedCount}
              />
            </SideSection>
          )}
        </>
      }
    >
      {unanimous > 0 && (
        <BusyButton
          variant="outlined"
          startIcon={<DoneAll />}
          isBusy={commands.agreeUnanimous.isRunning}
          onClick={() => void takeOver()}
          sx={{ mb: 2 }}
        >
          {t('evaluationResults.consensus.unanimous', { count: unanimous })}
        </BusyButton>
      )}
      {criteria.length ? (
        <CriteriaView
          criteria={criteria}
          renderCard={(criterion, row, { takesFocus, onMove, onAgreed }) => (
            <ConsensusCard
              key={row.key}
              criterion={criterion}
              row={row}
              evaluators={scores.evaluators}
              responsePaths={responsePaths(event.id, plan, criterion, row)}
              draft={drafts[row.key] ?? null}
              canAgree={progress.can.agree}
              takesFocus={takesFocus}
              onDraft={(draft) => change(row.key, draft)}
              onAgree={async (draft) => {
                await agree(row, draft);
                onAgreed();
              }}
              onMove={onMove}
            />
          )}
          renderList={(criterion, shown, onShow) => (
            <ConsensusList
              key={criterion.criterion.id}
              criterion={criterion}
              evaluators={scores.evaluators}
              shownKey={shown}
              typedKeys={new Set(Object.keys(drafts))}
              onShow={onShow}
            />
          )}
        />
      ) : (
        <EmptyState text={t('evaluationResults.consensus.none')} />
      )}
      <ExclusionDecisions
        results={results}
        event={event}
        evaluation={evaluation}
        scores={scores}
        canDecide={progress.can.decide}
      />
      <TieDecisions results={results} event={event} scores={scores} canDecide={progress.can.decide} />
    </PageColumns>
  );
}

/** The pages of a response to the tasks of a criterion's envelope. */
const responsePaths = (
  eventId: string,
  { envelopes }: Plan,
  { criterion }: ConsensusCriterion,
  { supplier }: ConsensusRow,
): string[] =>
  (envelopes[criterion.envelope - 1]?.taskIds ?? []).map(
    (taskId) =>
      `${pathTo('event', { eventId, taskId })}?${partName}=responses&${responseName}=${supplier.supplierId}`,
  );

interface CardControls {
  takesFocus: boolean;
  onMove: (by: 1 | -1) => void;
  onAgreed: () => void;
}

interface CriteriaViewProps {
  criteria: readonly ConsensusCriterion[];
  renderCard: (criterion: ConsensusCriterion, row: ConsensusRow, controls: CardControls) => ReactNode;
  renderList: (criterion: ConsensusCriterion, shownKey: string, onShow: (key: string) => void) => ReactNode;
}

/** The criteria to choose from, one response of the chosen one, and all of its responses. */
function CriteriaView({ criteria, renderCard, renderList }: CriteriaViewProps) {
  const [chosen, setChosen] = useState<{ criterionId?: string; rowKey?: string; takesFocus: boolean }>({
    takesFocus: false,
  });
  // The order of a criterion's rows stays while it is worked on: agreeing must not move rows away.
  const [order, setOrder] = useState<readonly string[]>([]);
  const criterion =
    criteria.find((one) => one.criterion.id === chosen.criterionId) ??
    criteria.find(({ openCount }) => openCount > 0) ??
    criteria[0];
  if (!criterion) return null;
  const criterionId = criterion.criterion.id;
  const keys = criterion.rows.map(({ key }) => key);
  const isOrderKnown = order.length === keys.length && keys.every((key) => order.includes(key));
  if (!isOrderKnown) setOrder(keys);
  const placeOf = new Map((isOrderKnown ? order : keys).map((key, place) => [key, place]));
  const rows = criterion.rows.toSorted(
    (one, other) => (placeOf.get(one.key) ?? 0) - (placeOf.get(other.key) ?? 0),
  );
  const row = rows.find(({ key }) => key === chosen.rowKey) ?? rows[0];
  if (!row) return null;
  const ordered = { ...criterion, rows };
  const show = (key: string | undefined, takesFocus = true) =>
    setChosen({ criterionId, takesFocus, ...(key !== undefined && { rowKey: key }) });
  const move = (by: 1 | -1) => show(rows.at((rows.indexOf(row) + by) % rows.length)?.key);
  /** The next open response of this criterion, otherwise of the next criterion. */
  function showNext() {
    if (!row || !criterion) return;
    const place = rows.indexOf(row);
    const next = [...rows.slice(place + 1), ...rows.slice(0, place)].find(({ isOpen }) => isOpen);
    if (next) return show(next.key);
    const at = criteria.indexOf(criterion);
    const following = [...criteria.slice(at + 1), ...criteria.slice(0, at)].find((one) => one.openCount > 0);
    const first = following?.rows[0];
    if (following && first) {
      setChosen({ criterionId: following.criterion.id, rowKey: first.key, takesFocus: true });
    } else show(row.key);
  }
  return (
    <>
      <CriterionTabs
        criteria={criteria}
        shownId={criterionId}
        onShow={(id) => setChosen({ criterionId: id, takesFocus: false })}
      />
      {renderCard(ordered, row, { takesFocus: chosen.takesFocus, onMove: move, onAgreed: showNext })}
      {renderList(ordered, row.key, show)}
    </>
  );
}

function progressText({ rows, openCount, isAveraged }: ConsensusCriterion, t: TFunction): string {
  if (isAveraged) {
    return openCount
      ? t('evaluationResults.consensus.missing', { count: openCount })
      : t('evaluationResults.consensus.averaged');
  }
  if (!openCount) return t('evaluationResults.consensus.allAgreed');
  return t('evaluationResults.consensus.open', {
    open: t('evaluationResults.consensus.toAgree', { count: openCount }),
    agreed: rows.filter(({ cell }) => cell.points !== null).length,
  });
}

interface CriterionTabsProps {
  criteria: readonly ConsensusCriterion[];
  shownId: string;
  onShow: (criterionId: string) => void;
}

function CriterionTabs({ criteria, shownId, onShow }: CriterionTabsProps) {
  const { t } = useTranslation();
  return (
    <Box
      role="group"
      aria-label={t('evaluationResults.consensus.criteria')}
      sx={{
        display: 'flex',
        flexWrap: { md: 'wrap' },
        gap: 1,
        mb: 2,
        p: '3px',
        m: '-3px -3px 13px',
        overflowX: { xs: 'auto', md: 'visible' },
      }}
    >
      {criteria.map((one) => {
        const { criterion, openCount } = one;
        const Icon = openCount ? RadioButtonUnchecked : CheckCircle;
        return (
          <ButtonBase
            key={criterion.id}
            aria-pressed={criterion.id === shownId}
            onClick={() => onShow(criterion.id)}
            sx={{
              flex: 'none',
              maxWidth: 300,
              minHeight: 52,
              px: 1.5,
              py: 0.75,
              gap: 1,
              textAlign: 'left',
              fontFamily: 'inherit',
              fontSize: 13,
              borderRadius: 1,
              border: `1px solid ${colours.line2}`,
              '&[aria-pressed=true]': {
                borderColor: colours.primary,
                boxShadow: `inset 0 0 0 1px ${colours.primary}`,
              },
              '&:focus-visible': focusRing.outline,
            }}
          >
            <Icon aria-hidden sx={{ fontSize: 18, color: openCount ? colours.primary : colours.okFill }} />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body2" component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {t('evaluationResults.consensus.points', {
                  title: criterion.title,
                  points: criterion.points,
                })}
              </Typography>
              <Box sx={{ fontSize: 12, color: colours.ink2 }}>{progressText(one, t)}</Box>
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}
