import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { Event, Task } from '@tenderbox/contract';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyFooter } from '../../entities/boxes/key-footer.tsx';
import { ShortDeadline, ShortName } from '../../entities/events/short-deadline.tsx';
import { HistoryTable } from '../../entities/history/history-table.tsx';
import { MessagesWith } from '../../entities/messages/messages-with.tsx';
import { BuyerQuestions } from '../../entities/questions/buyer-questions.tsx';
import { pathTo } from '../../entities/routes/path-to.ts';
import {
  EventTasks,
  TaskAlone,
  useShownTaskTitle,
  useTaskAlone,
} from '../../features/event-tasks/components/event-tasks.tsx';
import {
  eventActivity,
  eventMessageCountsQuery,
  eventQuery,
} from '../../features/events/api/event-queries.ts';
import { CompletedEmail } from '../../features/events/components/completed-email.tsx';
import { EventAmendments } from '../../features/events/components/event-amendments.tsx';
import { EventEditing } from '../../features/events/components/event-editing.tsx';
import { EventHead } from '../../features/events/components/event-head.tsx';
import { EventOverview } from '../../features/events/components/event-overview.tsx';
import { PublishPanel } from '../../features/events/components/publish-panel.tsx';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { textOfError } from '../../shared/lib/api-error.ts';
import { LoadFailure } from '../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton, PageSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../shared/ui/layout/page-head.tsx';
import { SectionTabs } from '../../shared/ui/layout/section-tabs.tsx';

const TaskEditorPage = lazy(async () => {
  const [{ TaskEditorPage: Page }] = await Promise.all([
    import('../../features/task-editor/components/task-editor-page.tsx'),
    loadTexts(['sheets', 'suppliers', 'taskEditor']),
  ]);
  return { default: Page };
});

const ComparisonPage = lazy(async () => {
  const [{ ComparisonPage: Page }] = await Promise.all([
    import('../../features/comparison/components/comparison-page.tsx'),
    loadTexts(['box', 'comparison', 'sheets']),
  ]);
  return { default: Page };
});

const PlanEditorPage = lazy(async () => {
  const [{ PlanEditorPage: Page }] = await Promise.all([
    import('../../features/evaluation-plan/components/plan-editor-page.tsx'),
    loadTexts(['evaluationPlan']),
  ]);
  return { default: Page };
});

const EvaluationTab = lazy(async () => {
  const [{ EvaluationTab: Tab }] = await Promise.all([
    import('../../features/evaluation-plan/components/evaluation-tab.tsx'),
    loadTexts(['evaluationPlan']),
  ]);
  return { default: Tab };
});

const EvaluationResults = lazy(async () => {
  const [{ EvaluationResults: Part }] = await Promise.all([
    import('../../features/evaluation-results/components/evaluation-results.tsx'),
    loadTexts(['evaluationResults']),
  ]);
  return { default: Part };
});

const TaskResponses = lazy(async () => {
  const [{ TaskResponses: Part }] = await Promise.all([
    import('../../features/box/components/task-responses.tsx'),
    loadTexts(['box', 'sheets']),
  ]);
  return { default: Part };
});

/**
 * Page of one event. `?view=edit` edits it, `?view=task-edit` edits or adds a task, `?view=comparison`
 * compares the responses to a task, `?view=evaluation-edit` edits the plan of an evaluation.
 */
export function EventPage() {
  const { eventId = '', taskId }: { eventId?: string; taskId?: string } = useParams({ strict: false });
  const { view } = useSearch({ strict: false }) as { view?: string };
  const { t } = useTranslation();
  const { data: event, error, refetch } = useQuery(eventQuery(eventId));
  if (!event) {
    if (!error) return <PageSkeleton />;
    return (
      <>
        <PageHead title={t('pages.event')} />
        <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  if (view === 'task-edit') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <TaskEditorPage event={event} taskId={taskId} />
      </Suspense>
    );
  }
  if (view === 'evaluation-edit') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <PlanEditorPage event={event} />
      </Suspense>
    );
  }
  if (view === 'comparison') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ComparisonPage event={event} taskId={taskId} />
      </Suspense>
    );
  }
  return view === 'edit' && event.can.edit ? (
    <EventEditing key={event.id} event={event} />
  ) : (
    <Reading key={event.id} event={event} />
  );
}

function Reading({ event }: { event: Event }) {
  const { t } = useTranslation();
  const activity = useMemo(() => eventActivity(event.id), [event.id]);
  const taskAlone = useTaskAlone();
  const taskTitle = useShownTaskTitle(event.id);
  const { data: counts } = useQuery(eventMessageCountsQuery(event.id));
  const renderResponses = (task: Task) => <TaskResponses event={event} task={task} />;
  if (taskAlone) {
    return <TaskAlone event={event} taskId={taskAlone} renderResponses={renderResponses} />;
  }
  return (
    <>
      <EventHead event={event} />
      {event.status === 'DRAFT' && <PublishPanel event={event} />}
      <SectionTabs
        label={t('events.event.tabs')}
        whenScrolled={{
          name: <ShortName event={event} task={taskTitle} />,
          aside: <ShortDeadline event={event} />,
        }}
        sections={[
          {
            id: 'tasks',
            label: t('events.event.tasks'),
            count: event.taskCount,
            content: <EventTasks event={event} renderResponses={renderResponses} />,
          },
          {
            id: 'overview',
            label: t('events.event.overview'),
            content: <EventOverview event={event} />,
          },
          {
            id: 'evaluation',
            label: t('events.event.evaluation'),
            content: (
              <Suspense fallback={<ListSkeleton />}>
                <EvaluationTab
                  event={event}
                  renderResults={(evaluation, plan) => (
                    <Suspense fallback={<ListSkeleton />}>
                      <EvaluationResults event={event} evaluation={evaluation} plan={plan} />
                    </Suspense>
                  )}
                />
              </Suspense>
            ),
          },
          ...(event.status === 'DRAFT'
            ? []
            : [
                {
                  id: 'amendments',
                  label: t('events.event.amendments'),
                  count: event.amendmentCount || undefined,
                  content: <EventAmendments event={event} />,
                },
                {
                  id: 'questions',
                  label: t('messages.questions.short'),
                  count: counts?.questions || undefined,
                  content: <BuyerQuestions event={event} />,
                },
                {
                  id: 'messages',
                  label: t('messages.tab'),
                  // Hides the badge when the count is 0.
                  count: counts?.unread || undefined,
                  content: (
                    <MessagesWith
                      eventId={event.id}
                      writeHref={
                        event.can.messageSuppliers
                          ? pathTo('composeMessage', {}, { 'linked-event-id': event.id })
                          : null
                      }
                      noneText={event.isPractice ? t('firstRun.practice.noMessages') : undefined}
                    />
                  ),
                },
              ]),
          ...(event.can.sendCompletedEmail
            ? [
                {
                  id: 'completed-email',
                  label: t('events.completedEmail.title'),
                  content: <CompletedEmail event={event} />,
                },
              ]
            : []),
          {
            id: 'activity',
            label: t('events.event.history'),
            content: <HistoryTable source={activity} name={event.title} timeZone={event.timeZone} />,
          },
        ]}
      />
      <KeyFooter />
    </>
  );
}
