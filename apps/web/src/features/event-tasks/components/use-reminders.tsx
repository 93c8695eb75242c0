import type { Task } from '@tenderbox/contract';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { readRemindable, useRemind } from '../api/use-task-commands.ts';

/** Reminds suppliers by e-mail and reports who was skipped and why. */
export function useReminders(task: Task): {
  /** Reminds all who have not responded, after confirmation. */
  askToRemindAll: () => void;
  remind: (supplierIds: string[]) => Promise<void>;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const send = useRemind(task.id);
  const { confirm, dialog } = useConfirm();
  const isRunning = useRef(false);

  const reasonsOf = (skipped: Awaited<ReturnType<typeof send>>['skipped']) =>
    [...new Set(skipped.map(({ reason }) => reason))].map((reason) =>
      t(`eventTasks.reminding.skipped.${reason}`, {
        count: skipped.filter((one) => one.reason === reason).length,
      }),
    );

  /** The confirmation states exactly how many will be reminded. */
  async function askToRemindAll() {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const { remindableCount: count, skipped } = await readRemindable(task.id);
      const left = reasonsOf(skipped).join(' ');
      if (count === 0) {
        showAppMessage({ text: `${t('eventTasks.reminding.nobody')} ${left}`, status: 'warning' });
        return;
      }
      confirm({
        title: t('eventTasks.reminding.ask', { count }),
        text: [t('eventTasks.reminding.text'), left].filter(Boolean).join(' '),
        confirmLabel: t('eventTasks.reminding.do'),
        action: () => remind(null),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      isRunning.current = false;
    }
  }

  async function remind(supplierIds: string[] | null) {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const { remindedCount, skipped } = await send(supplierIds);
      const text = [t('eventTasks.reminding.done', { count: remindedCount }), ...reasonsOf(skipped)].join(
        ' ',
      );
      showAppMessage({ text, status: remindedCount > 0 ? 'success' : 'warning' });
    } catch (error) {
      // API errors are already shown by the app.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      isRunning.current = false;
    }
  }
  return { remind, dialog, askToRemindAll: () => void askToRemindAll() };
}
