import { useRouter } from '@tanstack/react-router';
import { singleLine, type Task, taskLimits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useTaskPath } from '../../../entities/tasks/task-paths.ts';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { useCopyTask } from '../api/use-task-commands.ts';

const schema = z.object({ title: singleLine(taskLimits.title) });

/** Asks for the title of the copy and then shows it. */
export function CopyTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const hrefOf = useTaskPath(task.eventId);
  const copy = useCopyTask(task.id);
  const form = useAppForm(schema, {
    title: t('eventTasks.copy.usual', { title: task.title }).slice(0, taskLimits.title),
  });
  const title = t('eventTasks.copy.ask', { title: task.title });
  return (
    <FormDialog title={title} text={t('eventTasks.copy.text')} onClose={onClose}>
      <Form
        form={form}
        guardsLeaving={false}
        label={title}
        onSubmit={async (values) => {
          const made = await copy(values);
          onClose();
          await router.navigate({ href: hrefOf(made.id) });
          showAppMessage({ text: t('eventTasks.copy.done', { title: made.title }) });
        }}
      >
        <TextField name="title" label={t('eventTasks.copy.title')} isRequired autoFocus autoComplete="off" />
        <DialogButtons confirmLabel={t('eventTasks.copy.do')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
