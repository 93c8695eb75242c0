import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type Evaluation, type EvaluationList, type Event, startPlan } from '@tenderbox/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { useFormDraft } from '../../../entities/session/use-form-draft.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { StaleRevisionNotice } from '../../../shared/forms/stale-revision-notice.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { useRevisedForm } from '../../../shared/forms/use-revised-form.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { FormSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { evaluationsQuery, usePlanCommands } from '../api/evaluation-queries.ts';
import { CriteriaEditor } from './criteria-editor.tsx';
import { PeopleFields } from './people-fields.tsx';
import { PlanContent } from './plan-content.tsx';
import { type PlanFormValues, valuesOf } from './plan-values.ts';
import { PlanWorkbookButtons } from './plan-workbook-buttons.tsx';
import { RulesFields, ShownFields, WhatFields } from './rules-fields.tsx';

/** The schema of the form is loaded with the first validation. */
const loadSchema = async () => (await import('./plan-form-schema.ts')).planFormSchema;

/** Editor of the plan of an evaluation, shown for `?view=evaluation-edit`. */
export function PlanEditorPage({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { evaluation: id } = useSearch({ strict: false }) as { evaluation?: string };
  const { data, error, refetch } = useQuery(evaluationsQuery(event.id));
  const title = t(id ? 'evaluationPlan.editTitle' : 'evaluationPlan.newTitle');
  if (!data) {
    return (
      <>
        <Head event={event} title={title} />
        {error ? <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} /> : <FormSkeleton />}
      </>
    );
  }
  const evaluation = data.items.find((one) => one.id === id);
  if (evaluation?.can.edit) return <EditForm key={id} event={event} evaluation={evaluation} list={data} />;
  const isAddable = data.can.create && data.tasks.some((task) => !task.evaluationId);
  if (!id && isAddable) return <NewForm event={event} list={data} />;
  if (evaluation) {
    return (
      <>
        <Head event={event} title={evaluation.plan.title} />
        <Alert
          severity="info"
          sx={{ mb: 3 }}
          action={
            <LinkButton size="small" color="inherit" href={evaluationTabPath(event.id)}>
              {t('evaluationPlan.back')}
            </LinkButton>
          }
        >
          {t(evaluation.planState === 'FIXED' ? 'evaluationPlan.fixed' : 'evaluationPlan.notEditable')}
        </Alert>
        {evaluation.can.nameEvaluators && (
          <PeopleForm key={evaluation.revision} event={event} evaluation={evaluation} list={data} />
        )}
        <PlanContent evaluation={evaluation} list={data} />
      </>
    );
  }
  const reason = id ? 'gone' : !data.can.create ? 'notEditable' : data.tasks.length ? 'allTaken' : 'noTasks';
  return (
    <>
      <Head event={event} title={title} />
      <EmptyState
        text={t(`evaluationPlan.${reason}`)}
        action={
          <LinkButton variant="outlined" href={evaluationTabPath(event.id)}>
            {t('evaluationPlan.back')}
          </LinkButton>
        }
      />
    </>
  );
}

const evaluationTabPath = (eventId: string) => `${pathTo('event', { eventId })}?tab=evaluation`;

function useReturn(event: Event) {
  const router = useRouter();
  return () => router.navigate({ href: evaluationTabPath(event.id), replace: true });
}

function Head({ event, title }: { event: Event; title: string }) {
  const { t } = useTranslation();
  return (
    <PageHead
      title={title}
      description={t('evaluationPlan.inEvent', { title: event.title })}
      breadcrumb={[
        { label: t('pages.sourcingEvents'), href: pathTo('sourcingEvents') },
        { label: event.reference, href: pathTo('event', { eventId: event.id }) },
        { label: title },
      ]}
    />
  );
}

function NewForm({ event, list }: { event: Event; list: EvaluationList }) {
  const { t } = useTranslation();
  const goBack = useReturn(event);
  const { add, nameEvaluators } = usePlanCommands(event.id);
  const start: PlanFormValues = {
    plan: startPlan(event.title, list.tasks),
    chairId: null,
    evaluators: [],
    scoreBy: null,
  };
  const form = useAppForm(loadSchema as never, start as never, { validatesOn: 'onSubmit' });
  const localDraft = useFormDraft(form, `evaluation.new.${event.id}`);

  async function save({ plan, chairId, evaluators, scoreBy }: PlanFormValues) {
    const { id } = await add(plan);
    if (chairId || evaluators.length || scoreBy) await nameEvaluators({ id, chairId, evaluators, scoreBy });
    await goBack();
    showAppMessage({ text: t('evaluationPlan.added', { title: plan.title }) });
  }
  return (
    <>
      <Head event={event} title={t('evaluationPlan.newTitle')} />
      <Form
        form={form}
        localDraft={localDraft}
        isWide
        label={t('evaluationPlan.form')}
        onSubmit={(values) => save(values as never)}
      >
        <Fields event={event} list={list} evaluation={null} />
        <SaveBar isNew onCancel={() => void goBack()}>
          {t('evaluationPlan.add')}
        </SaveBar>
      </Form>
    </>
  );
}

interface EditFormProps {
  event: Event;
  evaluation: Evaluation;
  list: EvaluationList;
}

function EditForm({ event, evaluation, list }: EditFormProps) {
  const { t } = useTranslation();
  const goBack = useReturn(event);
  const { id } = evaluation;
  const { change, nameEvaluators } = usePlanCommands(event.id);
  const form = useAppForm(loadSchema as never, valuesOf(evaluation) as never, { validatesOn: 'onSubmit' });
  const localDraft = useFormDraft(form, `evaluation.${id}`, { revision: evaluation.revision });
  const { onSubmit, stale } = useRevisedForm({
    form: form as never,
    stored: evaluation,
    valuesOf: (stored: Evaluation) => valuesOf(stored) as never,
    save: async ({ plan, chairId, evaluators, scoreBy }: PlanFormValues, revision): Promise<Evaluation> => {
      const saved = await change({ id, plan, revision });
      const before = valuesOf(evaluation);
      const people = (one: Omit<PlanFormValues, 'plan'>) =>
        JSON.stringify([one.chairId, one.evaluators, one.scoreBy]);
      return people({ chairId, evaluators, scoreBy }) === people(before)
        ? saved
        : nameEvaluators({ id, chairId, evaluators, scoreBy });
    },
  });
  async function save(values: PlanFormValues) {
    await onSubmit(values as never);
    await goBack();
    showAppMessage({ text: t('evaluationPlan.saved', { title: values.plan.title }) });
  }
  const labels = {
    plan: t('evaluationPlan.form'),
    chairId: t('evaluationPlan.fields.chair'),
    scoreBy: t('evaluationPlan.fields.scoreBy'),
    evaluators: t('evaluationPlan.people'),
  };
  return (
    <>
      <Head event={event} title={t('evaluationPlan.editTitle')} />
      <Form
        form={form}
        localDraft={localDraft}
        isWide
        label={t('evaluationPlan.form')}
        onSubmit={(values) => save(values as never)}
      >
        <StaleRevisionNotice stale={stale as never} labels={labels} timeZone={event.timeZone} />
        <Fields event={event} list={list} evaluation={evaluation} />
        <SaveBar onCancel={() => void goBack()}>{t('evaluationPlan.save')}</SaveBar>
      </Form>
    </>
  );
}

/** Who scores, and by when: the part that can be changed when the plan is fixed. */
function PeopleForm({ event, evaluation, list }: EditFormProps) {
  const { t } = useTranslation();
  const goBack = useReturn(event);
  const { nameEvaluators } = usePlanCommands(event.id);
  const form = useAppForm(loadSchema as never, valuesOf(evaluation) as never, { validatesOn: 'onSubmit' });
  async function save({ chairId, evaluators, scoreBy }: PlanFormValues) {
    await nameEvaluators({ id: evaluation.id, chairId, evaluators, scoreBy });
    await goBack();
    showAppMessage({ text: t('evaluationPlan.peopleSaved', { title: evaluation.plan.title }) });
  }
  return (
    <Form
      form={form}
      isWide
      label={t('evaluationPlan.parts.people')}
      onSubmit={(values) => save(values as never)}
    >
      <Box sx={{ maxWidth: 820, mb: 4 }}>
        <Part title={t('evaluationPlan.parts.people')}>
          <PeopleFields
            people={list.people}
            named={evaluation.evaluators}
            timeZone={event.timeZone}
            isPlanFixed
          />
        </Part>
      </Box>
      <SaveBar onCancel={() => void goBack()}>{t('evaluationPlan.savePeople')}</SaveBar>
    </Form>
  );
}

interface FieldsProps {
  event: Event;
  list: EvaluationList;
  evaluation: Evaluation | null;
}

function Fields({ event, list, evaluation }: FieldsProps) {
  const { t } = useTranslation();
  const isPublished = event.status !== 'DRAFT';
  return (
    <Box sx={{ maxWidth: 820 }}>
      {isPublished && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t('evaluationPlan.amendment')}
        </Alert>
      )}
      <PlanWorkbookButtons eventId={event.id} evaluation={evaluation} isPublished={isPublished} />
      <Part title={t('evaluationPlan.parts.what')}>
        <WhatFields tasks={list.tasks} evaluationId={evaluation?.id ?? null} />
      </Part>
      <Part title={t('evaluationPlan.parts.criteria')}>
        <CriteriaEditor tasks={list.tasks} />
      </Part>
      <Part title={t('evaluationPlan.parts.people')}>
        <PeopleFields people={list.people} named={evaluation?.evaluators ?? []} timeZone={event.timeZone} />
      </Part>
      <Part title={t('evaluationPlan.parts.rules')}>
        <RulesFields tasks={list.tasks} />
      </Part>
      <Part title={t('evaluationPlan.parts.shown')}>
        <ShownFields isPublished={isPublished && evaluation !== null} />
      </Part>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ '& + &': { mt: 5, pt: 4, borderTop: 1, borderColor: colours.line } }}
    >
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
