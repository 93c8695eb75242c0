import type { Task } from '@tenderbox/contract';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../shared/ui/app-message.ts';
import { useConfirm } from '../../../shared/ui/use-confirm.tsx';
import { useRemind } from './api/use-task-commands.ts';

/** Reminds suppliers by e-mail, and says who was left out and why. */
export function useReminders(task: Task): {
  /** All who have not responded; asked before, since it writes to many. */
  askToRemindAll: () => void;
  remind: (supplierIds: string[]) => Promise<void>;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const send = useRemind(task.id);
  const { confirm, dialog } = useConfirm();
  const isRunning = useRef(false);

  async function remind(supplierIds: string[] | null) {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const { remindedCount, skipped } = await send(supplierIds);
      const reasons = [...new Set(skipped.map(({ reason }) => reason))].map((reason) =>
        t(`eventTasks.reminding.skipped.${reason}`, {
          count: skipped.filter((one) => one.reason === reason).length,
        }),
      );
      const text = [t('eventTasks.reminding.done', { count: remindedCount }), ...reasons].join(' ');
      showAppMessage({ text, status: remindedCount > 0 ? 'success' : 'warning' });
    } catch (error) {
      // The app has told of a failure.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      isRunning.current = false;
    }
  }
  const count = task.summary.awaitingResponseCount;
  return {
    remind,
    dialog,
    askToRemindAll: () =>
      confirm({
        title: t('eventTasks.reminding.ask', { count }),
        text: t('eventTasks.reminding.text'),
        confirmLabel: t('eventTasks.reminding.do'),
        action: () => remind(null),
      }),
  };
}
