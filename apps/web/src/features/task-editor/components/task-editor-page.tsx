import { useQuery } from '@tanstack/react-query';
import type { Event, Task, TaskSupplier } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { taskQuery } from '../../../entities/tasks/task-queries.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { FormSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { allTaskSuppliersQuery } from '../api/all-task-suppliers-query.ts';
import { EditorHead } from './form/editor-head.tsx';
import type { ChosenSupplier } from './form/suppliers-field.tsx';
import { NewTaskForm, TaskForm } from './form/task-form.tsx';

interface TaskEditorPageProps {
  event: Event;
  /** Undefined adds a task. */
  taskId?: string;
}

/** Editor of a task, shown for `?view=task-edit`. */
export function TaskEditorPage({ event, taskId }: TaskEditorPageProps) {
  return taskId === undefined ? (
    <NewTask event={event} />
  ) : (
    <StoredTask key={taskId} event={event} taskId={taskId} />
  );
}

function NewTask({ event }: { event: Event }) {
  const { t } = useTranslation();
  if (event.can.edit) return <NewTaskForm event={event} />;
  return (
    <>
      <EditorHead event={event} title={t('taskEditor.newTitle')} />
      <NotPossible event={event} text={t('taskEditor.noMoreTasks')} />
    </>
  );
}

function StoredTask({ event, taskId }: { event: Event; taskId: string }) {
  const { t } = useTranslation();
  const task = useQuery(taskQuery(taskId));
  const suppliers = useQuery(allTaskSuppliersQuery(taskId));
  const error = task.error ?? suppliers.error;
  if (!task.data || !suppliers.data) {
    return (
      <>
        <EditorHead event={event} title={t('taskEditor.form')} />
        {error ? (
          <LoadFailure
            text={textOfError(error)}
            onRetry={() => void Promise.all([task.refetch(), suppliers.refetch()])}
          />
        ) : (
          <FormSkeleton />
        )}
      </>
    );
  }
  if (task.data.can.edit) return <Editing event={event} task={task.data} stored={suppliers.data} />;
  return (
    <>
      <EditorHead event={event} title={t('taskEditor.editTitle', { title: task.data.title })} />
      <NotPossible event={event} taskId={taskId} text={t('taskEditor.noMoreChanges')} />
    </>
  );
}

interface EditingProps {
  event: Event;
  task: Task;
  stored: readonly TaskSupplier[];
}

function Editing({ event, task, stored }: EditingProps) {
  // Suppliers when the editor was opened. Changes by others are merged on save.
  const [suppliers] = useState(() =>
    stored.map(
      (one): ChosenSupplier => ({
        id: one.supplierId,
        name: one.name,
        supplierCode: one.supplierCode,
        activeUserCount: one.activeUserCount,
        isLocked: !one.can.remove,
      }),
    ),
  );
  return <TaskForm event={event} task={task} suppliers={suppliers} />;
}

function NotPossible({ event, taskId, text }: { event: Event; taskId?: string; text: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      text={text}
      action={
        <LinkButton variant="outlined" href={pathTo('event', { eventId: event.id, taskId })}>
          {t('taskEditor.back')}
        </LinkButton>
      }
    />
  );
}
