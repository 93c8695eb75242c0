import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Criterion, Evaluation, EvaluationList, Event, PlanTask } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { groupHash } from '../../../entities/boxes/format-exact.ts';
import { planEditorPath } from '../../../entities/events/plan-paths.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { Add } from '../../../shared/icons/add.ts';
import { DeleteOutlined } from '../../../shared/icons/delete-outlined.ts';
import { EditOutlined } from '../../../shared/icons/edit-outlined.ts';
import { RateReviewOutlined } from '../../../shared/icons/rate-review-outlined.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { MoreMenu } from '../../../shared/ui/actions/more-menu.tsx';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { evaluationsQuery, usePlanCommands } from '../api/evaluation-queries.ts';
import { PointsBar } from './points-bar.tsx';

/** Shows how far an evaluation is, around its plan. */
type RenderResults = (evaluation: Evaluation, plan: ReactNode) => ReactNode;

interface EvaluationTabProps {
  event: Event;
  renderResults: RenderResults;
}

/** The evaluations of an event: what is scored, by whom, and by which rules. */
export function EvaluationTab({ event, renderResults }: EvaluationTabProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(evaluationsQuery(event.id));
  if (!data) {
    return error ? (
      <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    );
  }
  const isAddable = data.can.create && data.tasks.some(({ evaluationId }) => !evaluationId);
  const add = isAddable && (
    <LinkButton
      variant={data.items.length ? 'outlined' : 'contained'}
      startIcon={<Add />}
      href={planEditorPath(event.id)}
    >
      {t('evaluationPlan.add')}
    </LinkButton>
  );
  if (!data.items.length) {
    const text = data.can.create ? (isAddable ? 'none' : 'noTasks') : 'noneClosed';
    return <EmptyState text={t(`evaluationPlan.${text}`)} action={add || undefined} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {data.items.map((evaluation) => (
        <EvaluationPlan
          key={evaluation.id}
          event={event}
          evaluation={evaluation}
          list={data}
          renderResults={renderResults}
        />
      ))}
      {add && <Box>{add}</Box>}
    </Box>
  );
}

interface EvaluationPlanProps {
  event: Event;
  evaluation: Evaluation;
  list: EvaluationList;
  renderResults: RenderResults;
}

function EvaluationPlan({ event, evaluation, list, renderResults }: EvaluationPlanProps) {
  const content = <PlanContent evaluation={evaluation} list={list} />;
  return (
    <Box component="section" aria-label={evaluation.plan.title}>
      <Head event={event} evaluation={evaluation} />
      {/* No box can be opened before the plan is fixed. */}
      {evaluation.planState === 'FIXED' ? renderResults(evaluation, content) : content}
    </Box>
  );
}

function PlanContent({ evaluation, list }: Pick<EvaluationPlanProps, 'evaluation' | 'list'>) {
  const { t } = useTranslation();
  const { plan } = evaluation;
  const scored = plan.criteria.filter(({ kind }) => kind !== 'REQUIREMENT');
  const requirements = plan.criteria.filter(({ kind }) => kind === 'REQUIREMENT');
  return (
    <PageColumns side={<Side evaluation={evaluation} list={list} />}>
      <Typography variant="h3" component="h3" sx={{ mb: 1.5 }}>
        {t('evaluationPlan.criteriaTitle')}
      </Typography>
      <PointsBar plan={plan} showsSum={evaluation.planState === 'DRAFT'} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {scored.map((criterion) => (
          <CriterionLine
            key={criterion.id}
            criterion={criterion}
            evaluation={evaluation}
            tasks={list.tasks}
          />
        ))}
      </Box>
      {requirements.length > 0 && (
        <>
          <Typography variant="h3" component="h3" sx={{ mt: 4, mb: 1 }}>
            {t('evaluationPlan.passOrFail')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {requirements.map((criterion) => (
              <CriterionLine
                key={criterion.id}
                criterion={criterion}
                evaluation={evaluation}
                tasks={list.tasks}
              />
            ))}
          </Box>
        </>
      )}
    </PageColumns>
  );
}

function Head({ event, evaluation }: { event: Event; evaluation: Evaluation }) {
  const { t } = useTranslation();
  const { id, plan, can, planState, fixedAt, signed, evaluators } = evaluation;
  const user = useUser();
  const isEvaluator = evaluators.some(({ roleEntryId }) => roleEntryId === user?.userRoleId);
  const { remove } = usePlanCommands(event.id);
  const { confirm, dialog } = useConfirm();
  const instant = fixedAt && formatInstant(fixedAt, event.timeZone);
  const state =
    planState === 'DRAFT'
      ? t('evaluationPlan.draftNote')
      : planState === 'FIXED'
        ? t('evaluationPlan.fixedNow')
        : t('evaluationPlan.fixedFrom', { instant });
  const askToDelete = () =>
    confirm({
      title: t('evaluationPlan.deleteQuestion', { title: plan.title }),
      text: t('evaluationPlan.deleteText'),
      confirmLabel: t('evaluationPlan.delete'),
      isDestructive: true,
      action: async () => {
        if (await remove(id)) showAppMessage({ text: t('evaluationPlan.deleted') });
      },
    });
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 2,
        mb: 3,
      }}
    >
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Typography variant="h2">{plan.title}</Typography>
        <Box sx={{ mt: 0.5, fontSize: 13, color: colours.ink2 }}>
          <TimestampText
            text={
              signed
                ? `${t('evaluationPlan.signed', {
                    number: signed.number,
                    instant: formatInstant(signed.at, event.timeZone),
                  })}. ${state}.`
                : `${state}.`
            }
          />
        </Box>
        {signed && (
          <Box sx={{ fontSize: 12, color: colours.ink3, overflowWrap: 'anywhere' }}>
            {t('evaluationPlan.hash', { hash: groupHash(signed.planHash) })}
          </Box>
        )}
      </Box>
      {planState === 'FIXED' && isEvaluator && (
        <LinkButton
          variant="outlined"
          startIcon={<RateReviewOutlined />}
          href={pathTo('scoring', { evaluationId: id })}
        >
          {t('evaluationPlan.ownScores')}
        </LinkButton>
      )}
      {can.edit && (
        <LinkButton variant="outlined" startIcon={<EditOutlined />} href={planEditorPath(event.id, id)}>
          {t('evaluationPlan.edit')}
        </LinkButton>
      )}
      {can.delete && (
        <MoreMenu
          isInRow
          items={[
            {
              label: t('evaluationPlan.delete'),
              icon: DeleteOutlined,
              isDestructive: true,
              onSelect: askToDelete,
            },
          ]}
        />
      )}
      {dialog}
    </Box>
  );
}

/** What a criterion looks at, and how points come about. */
function sourceText(criterion: Criterion, tasks: readonly PlanTask[], t: TFunction): string {
  const label = (id: string) => {
    const question = tasks.flatMap((task) => task.questions).find((one) => one.id === id);
    return question?.label ?? t('evaluationPlan.questionGone');
  };
  const table = (id: string) =>
    t('evaluationPlan.priceTableOf', { title: tasks.find((task) => task.id === id)?.title ?? '' });
  switch (criterion.kind) {
    case 'PRICE':
      return [...criterion.taskIds.map(table), t(`evaluationPlan.formulas.${criterion.formula.kind}`)].join(
        ' · ',
      );
    case 'MANUAL': {
      const { max, step } = criterion.scale;
      const looksAt = [...criterion.questionIds.map(label), ...criterion.priceTaskIds.map(table)];
      return [...looksAt, t('evaluationPlan.scaleOf', { max, step })].join(' · ');
    }
    case 'REQUIREMENT': {
      const { rule } = criterion;
      const value =
        'value' in rule
          ? rule.value
          : 'day' in rule
            ? rule.day
            : 'options' in rule
              ? rule.options.join(', ')
              : '';
      return `${label(criterion.questionId)} · ${t(`evaluationPlan.rules.${rule.kind}`)} ${value}`.trim();
    }
    default:
      return label(criterion.questionId);
  }
}

interface CriterionLineProps {
  criterion: Criterion;
  evaluation: Evaluation;
  tasks: readonly PlanTask[];
}

function CriterionLine({ criterion, evaluation, tasks }: CriterionLineProps) {
  const { t } = useTranslation();
  const { evaluators } = evaluation;
  const people = evaluators.filter(({ criterionIds }) => criterionIds.includes(criterion.id));
  const isManual = criterion.kind === 'MANUAL';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 0.75,
        py: 1.5,
        borderBottom: `1px solid ${colours.line}`,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 72px 260px' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{criterion.title}</Box>
        <Box sx={{ fontSize: 13, color: colours.ink3, overflowWrap: 'anywhere' }}>
          {sourceText(criterion, tasks, t)}
        </Box>
      </Box>
      <Box sx={{ fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {criterion.kind === 'REQUIREMENT' ? '' : criterion.points}
        {criterion.kind !== 'REQUIREMENT' && criterion.minimumPoints && (
          <Box sx={{ fontSize: 12, fontWeight: 400, color: colours.ink3 }}>
            {t('evaluationPlan.minimumOf', { points: criterion.minimumPoints })}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          fontSize: 13,
          gridColumn: { xs: '1 / -1', md: 'auto' },
          color: isManual && !people.length ? colours.warn : colours.ink2,
        }}
      >
        {people.map(({ roleEntryId, fullName }) => (
          <Box key={roleEntryId} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
            <Avatar name={fullName} size={22} />
            {fullName}
          </Box>
        ))}
        {!people.length &&
          criterion.kind !== 'REQUIREMENT' &&
          t(isManual ? 'evaluationPlan.nobody' : 'evaluationPlan.computed')}
      </Box>
    </Box>
  );
}

function Side({ evaluation, list }: { evaluation: Evaluation; list: EvaluationList }) {
  const { t } = useTranslation();
  const { plan, chairId, evaluators } = evaluation;
  const chair = [...list.people, ...evaluators].find(({ roleEntryId }) => roleEntryId === chairId);
  const preset = plan.disclosure.winnerName ? 'EU_2007_66' : 'PRIVATE';
  return (
    <>
      <SideSection title={t('evaluationPlan.chairOf')}>
        {chair ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Avatar name={chair.fullName} />
            {chair.fullName}
          </Box>
        ) : (
          <Box sx={{ color: colours.warn }}>{t('evaluationPlan.notChosen')}</Box>
        )}
      </SideSection>
      <SideSection title={t('evaluationPlan.parts.rules')}>
        <DefinitionList
          isTight
          facts={[
            { label: t('evaluationPlan.fields.method'), value: t(`evaluationPlan.methods.${plan.method}`) },
            {
              label: t('evaluationPlan.fields.resultOf'),
              value: t(`evaluationPlan.results.${plan.resultOf}`),
            },
            {
              label: t('evaluationPlan.fields.missingLines'),
              value: t(`evaluationPlan.missingLines.${plan.missingLines}`),
            },
            ...(plan.envelopes.length > 1
              ? plan.envelopes.map(({ title, taskIds }, index) => ({
                  label: t('evaluationPlan.envelopeNumber', { number: index + 1 }),
                  value: `${title}: ${taskIds
                    .map((id) => list.tasks.find((task) => task.id === id)?.title ?? '')
                    .join(', ')}`,
                }))
              : []),
          ]}
        />
      </SideSection>
      <SideSection title={t('evaluationPlan.parts.shown')}>
        <DefinitionList
          isTight
          facts={[
            {
              label: t('evaluationPlan.fields.criteriaShown'),
              value: t(`evaluationPlan.shownChoices.${plan.criteriaShown}`),
            },
            {
              label: t('evaluationPlan.fields.disclosure'),
              value: t(`evaluationPlan.disclosures.${preset}`),
            },
          ]}
        />
      </SideSection>
    </>
  );
}
