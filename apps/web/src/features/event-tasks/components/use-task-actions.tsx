import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Event, Task } from '@tenderbox/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { wholeTaskList } from '../../../entities/tasks/task-filters.ts';
import { taskEditorPath, useTaskPath } from '../../../entities/tasks/task-paths.ts';
import { taskQuery, tasksQuery } from '../../../entities/tasks/task-queries.ts';
import { ArchiveOutlined } from '../../../shared/icons/archive-outlined.ts';
import { ArrowDownward } from '../../../shared/icons/arrow-downward.ts';
import { ArrowUpward } from '../../../shared/icons/arrow-upward.ts';
import { ContentCopyOutlined } from '../../../shared/icons/content-copy-outlined.ts';
import type { IconComponent } from '../../../shared/icons/create-icon.tsx';
import { DeleteOutlined } from '../../../shared/icons/delete-outlined.ts';
import { EditOutlined } from '../../../shared/icons/edit-outlined.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import type { MoreMenuItem } from '../../../shared/ui/actions/more-menu.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { useDeleteTask, useSetArchived } from '../api/use-task-commands.ts';
import { useMoveTask } from '../api/use-task-order.ts';
import { CopyTaskDialog } from './copy-task-dialog.tsx';

/** Menu actions of a task and their dialogs. */
export function useTaskActions(
  event: Event,
  task: Task,
): { items: MoreMenuItem[]; restore: () => Promise<void>; isArchiving: boolean; dialogs: ReactNode } {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const hrefOf = useTaskPath(event.id);
  const { confirm, dialog } = useConfirm();
  const { send: setArchived, isRunning: isArchiving } = useSetArchived(task.id);
  const remove = useDeleteTask();
  const move = useMoveTask(event.id);
  const [isCopying, setCopying] = useState(false);
  const { can, title } = task;
  const tell = (text: string) => showAppMessage({ text });

  async function archive(confirmed: boolean) {
    try {
      await setArchived({ archived: true, confirm: confirmed });
      tell(t('eventTasks.archive.done', { title }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A response became awaited after the confirmation: ask again with the consequences.
      if (error.code === 'RESPONSES_AWAITED') askToArchive(true);
      else showAppMessage({ text: error.text, status: 'error' });
    }
  }
  function askToArchive(isAwaited: boolean) {
    const count = Math.max(task.summary.awaitingResponseCount, 1);
    confirm({
      title: t('eventTasks.archive.ask', { title }),
      text: (
        <>
          {isAwaited && <strong>{t('eventTasks.archive.awaited', { count })} </strong>}
          {t('eventTasks.archive.text')}
        </>
      ),
      confirmLabel: t(isAwaited ? 'eventTasks.archive.doAnyway' : 'eventTasks.archive.do'),
      isDestructive: isAwaited,
      action: () => archive(isAwaited),
    });
  }
  async function restore() {
    try {
      await setArchived({ archived: false });
      tell(t('eventTasks.archive.restored', { title }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAppMessage({ text: error.text, status: 'error' });
    }
  }
  const askToDelete = () =>
    confirm({
      title: t('eventTasks.delete.ask', { title }),
      text: t('eventTasks.delete.text'),
      confirmLabel: t('eventTasks.delete.do'),
      isDestructive: true,
      action: async () => {
        if (!(await remove(task.id))) return;
        // Leave first, so that the page does not refetch the deleted task.
        await router.navigate({ href: hrefOf(), replace: true });
        queryClient.removeQueries({ queryKey: taskQuery(task.id).queryKey });
        emitAppEvent(appEvents.taskStatusChanged);
        tell(t('eventTasks.delete.done', { title }));
      },
    });

  const whole = queryClient.getQueryData(tasksQuery(event.id, wholeTaskList).queryKey)?.items ?? [];
  const place = whole.findIndex(({ id }) => id === task.id);
  const moves = (to: number, label: string, icon: IconComponent): MoreMenuItem[] =>
    event.can.edit && place >= 0 && to >= 0 && to < whole.length
      ? [{ label, icon, onSelect: () => void move(place, to) }]
      : [];

  const items: MoreMenuItem[] = [
    ...(can.edit
      ? [
          {
            label: t('eventTasks.edit'),
            icon: EditOutlined,
            onSelect: () => void router.navigate({ href: taskEditorPath(event.id, task.id) }),
          },
        ]
      : []),
    ...(can.copy
      ? [{ label: t('eventTasks.copy.menu'), icon: ContentCopyOutlined, onSelect: () => setCopying(true) }]
      : []),
    ...moves(place - 1, t('eventTasks.order.up'), ArrowUpward),
    ...moves(place + 1, t('eventTasks.order.down'), ArrowDownward),
    ...(can.archive
      ? [
          {
            label: t('eventTasks.archive.menu'),
            icon: ArchiveOutlined,
            onSelect: () => askToArchive(event.status === 'ACTIVE' && task.summary.awaitingResponseCount > 0),
          },
        ]
      : []),
    ...(can.delete
      ? [
          {
            label: t('eventTasks.delete.menu'),
            icon: DeleteOutlined,
            onSelect: askToDelete,
            isDestructive: true,
          },
        ]
      : []),
  ];
  return {
    items,
    restore,
    isArchiving,
    dialogs: (
      <>
        {dialog}
        {isCopying && <CopyTaskDialog task={task} onClose={() => setCopying(false)} />}
      </>
    ),
  };
}
