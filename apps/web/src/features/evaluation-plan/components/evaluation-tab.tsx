import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Evaluation, EvaluationList, Event } from '@tenderbox/contract';
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
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { evaluationsQuery, usePlanCommands } from '../api/evaluation-queries.ts';
import { PlanContent } from './plan-content.tsx';

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
      {!can.edit && can.nameEvaluators && (
        <LinkButton variant="outlined" startIcon={<EditOutlined />} href={planEditorPath(event.id, id)}>
          {t('evaluationPlan.changePeople')}
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
