import { useQueryClient } from '@tanstack/react-query';
import type { Supplier, Task, TaskSupplier } from '@tenderbox/contract';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SupplierPicker } from '../../../entities/suppliers/supplier-picker.tsx';
import { readSupplierIds, taskQuery } from '../../../entities/tasks/task-queries.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { useReplaceSuppliers } from '../api/use-task-commands.ts';

/** Adds suppliers to a task through the picker and removes single ones, without losing concurrent changes of others. */
export function useSupplierChanges(task: Task) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const replace = useReplaceSuppliers(task.id);
  const { confirm, dialog } = useConfirm();
  const [present, setPresent] = useState<ReadonlySet<string> | null>(null);
  const isBusy = useRef(false);

  /** Runs one change at a time and shows its errors. */
  async function runOnce(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'STALE_REVISION') await reloadTask();
      else showAppMessage({ text: error.text, status: 'error' });
    } finally {
      isBusy.current = false;
    }
  }
  /** Someone else changed the task: reload it, so that the selection can be sent again. */
  async function reloadTask() {
    await queryClient.fetchQuery({ ...taskQuery(task.id), staleTime: 0 });
    if (present) setPresent(new Set(await readSupplierIds(task.id)));
    showAppMessage({ text: t('eventTasks.adding.stale'), status: 'warning' });
  }

  const open = () => runOnce(async () => setPresent(new Set(await readSupplierIds(task.id))));
  const add = (suppliers: Supplier[], there: ReadonlySet<string>) =>
    runOnce(async () => {
      const supplierIds = [...new Set([...there, ...suppliers.map(({ id }) => id)])];
      await replace({ supplierIds, revision: task.revision });
      setPresent(null);
      showAppMessage({
        text: t('eventTasks.adding.done', { count: supplierIds.length - there.size, title: task.title }),
      });
    });
  const askToRemove = ({ supplierId, name }: TaskSupplier) =>
    confirm({
      title: t('eventTasks.removing.ask', { name, title: task.title }),
      text: t('eventTasks.removing.text'),
      confirmLabel: t('eventTasks.removing.do'),
      isDestructive: true,
      action: () =>
        runOnce(async () => {
          const ids = await readSupplierIds(task.id);
          await replace({ supplierIds: ids.filter((id) => id !== supplierId), revision: task.revision });
          showAppMessage({ text: t('eventTasks.removing.done', { name, title: task.title }) });
        }),
    });

  const dialogs: ReactNode = (
    <>
      {dialog}
      {present && (
        <SupplierPicker
          title={t('eventTasks.adding.title', { title: task.title })}
          existingIds={present}
          isForTask
          onAdd={(suppliers) => void add(suppliers, present)}
          onClose={() => setPresent(null)}
        />
      )}
    </>
  );
  return { addSuppliers: () => void open(), askToRemove, dialogs };
}
