import { useRouter } from '@tanstack/react-router';
import type { Event, Task } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../entities/routes/path-to.ts';
import { useFormDraft } from '../../../../entities/session/use-form-draft.ts';
import { Form } from '../../../../shared/forms/form.tsx';
import { SaveBar } from '../../../../shared/forms/save-bar.tsx';
import { StaleRevisionNotice } from '../../../../shared/forms/stale-revision-notice.tsx';
import { showAppMessage } from '../../../../shared/ui/feedback/app-message.ts';
import { useAddTask } from '../../api/use-save-task.ts';
import type { SheetDraft } from '../sheet/sheet-draft.ts';
import { SheetPreviewDialog } from '../sheet/sheet-preview-dialog.tsx';
import type { SheetStore } from '../sheet/sheet-store.ts';
import { AmendmentHint } from './amendment-hint.tsx';
import { EditorHead } from './editor-head.tsx';
import type { ChosenSupplier } from './suppliers-field.tsx';
import { TaskFields } from './task-fields.tsx';
import { newTaskOf, type TaskFormValues } from './task-values.ts';
import { useTaskChange, useTaskForm } from './use-task-form.ts';

/** Navigates to a task on its event page, or to the event. */
function useReturnToEvent(event: Event) {
  const router = useRouter();
  return (taskId?: string) =>
    router.navigate({ href: pathTo('event', { eventId: event.id, taskId }), replace: true });
}

/** Adapter that stores the sheet with the form's local draft. */
const sheetDraftOf = (store: SheetStore) => ({
  subscribe: store.subscribe,
  read: () => (store.isChanged ? store.sheet : undefined),
  restore: (sheet: unknown) => store.change(() => sheet as SheetDraft),
});

export function NewTaskForm({ event }: { event: Event }) {
  const { t } = useTranslation();
  const goBack = useReturnToEvent(event);
  const addTask = useAddTask(event.id);
  const { form, store } = useTaskForm({ event, task: null, supplierIds: [] });
  const localDraft = useFormDraft(form, `task.new.${event.id}`, { extra: sheetDraftOf(store) });
  const [isPreviewed, setPreviewed] = useState(false);

  async function add(values: TaskFormValues) {
    const { id, title } = await addTask(newTaskOf(values, store));
    await goBack(id);
    showAppMessage({ text: t('taskEditor.added', { title }) });
  }

  return (
    <>
      <EditorHead event={event} title={t('taskEditor.newTitle')} onPreview={() => setPreviewed(true)} />
      <AmendmentHint event={event} task={null} />
      <Form
        form={form}
        localDraft={localDraft}
        isWide
        label={t('taskEditor.form')}
        onSubmit={(values) => add(values as never)}
      >
        <TaskFields event={event} task={null} suppliers={[]} store={store} />
        <SaveBar isNew onCancel={() => void goBack()}>
          {t('taskEditor.add')}
        </SaveBar>
        {isPreviewed && <SheetPreviewDialog sheet={store.sheet} onClose={() => setPreviewed(false)} />}
      </Form>
    </>
  );
}

const compared = [
  ...(['title', 'instructions', 'startDate', 'endDate', 'documents', 'excelTemplate'] as const),
  ...(['responseRequired', 'declineAllowed', 'additionalFilesAllowed'] as const),
];

interface TaskFormProps {
  event: Event;
  task: Task;
  suppliers: readonly ChosenSupplier[];
}

export function TaskForm({ event, task, suppliers }: TaskFormProps) {
  const { t } = useTranslation();
  const goBack = useReturnToEvent(event);
  const supplierIds = suppliers.map(({ id }) => id);
  const { form, store, onSubmit, stale } = useTaskChange({ event, task, supplierIds });
  const localDraft = useFormDraft(form, `task.${task.id}`, {
    revision: task.revision,
    extra: sheetDraftOf(store),
  });
  const [isPreviewed, setPreviewed] = useState(false);
  const labels = {
    ...Object.fromEntries(compared.map((name) => [name, t(`taskEditor.fields.${name}`)])),
    sheet: t('taskEditor.parts.sheet.title'),
  };

  async function save(values: TaskFormValues) {
    await onSubmit(values as never);
    await goBack(task.id);
    showAppMessage({ text: t('taskEditor.saved', { title: values.title }) });
  }

  const title = t('taskEditor.editTitle', { title: task.title });
  return (
    <>
      <EditorHead event={event} title={title} onPreview={() => setPreviewed(true)} />
      <AmendmentHint event={event} task={task} />
      <Form
        form={form}
        localDraft={localDraft}
        isWide
        label={t('taskEditor.form')}
        onSubmit={(values) => save(values as never)}
      >
        <StaleRevisionNotice stale={stale as never} labels={labels} timeZone={event.timeZone} />
        <TaskFields event={event} task={task} suppliers={suppliers} store={store} />
        <SaveBar onCancel={() => void goBack(task.id)}>{t('taskEditor.save')}</SaveBar>
        {isPreviewed && <SheetPreviewDialog sheet={store.sheet} onClose={() => setPreviewed(false)} />}
      </Form>
    </>
  );
}
