import type { Event, Task } from '@tenderbox/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readSupplierIds } from '../../../../entities/tasks/task-queries.ts';
import { useAppForm } from '../../../../shared/forms/use-app-form.ts';
import { useRevisedForm } from '../../../../shared/forms/use-revised-form.ts';
import { ApiError } from '../../../../shared/lib/api-error.ts';
import { useChangeTask } from '../../api/use-save-task.ts';
import { countsOf, draftOf, emptySheet } from '../sheet/sheet-draft.ts';
import { SheetStore } from '../sheet/sheet-store.ts';
import {
  emptyTask,
  isSameSet,
  storedCounts,
  type TaskFormValues,
  taskChangeOf,
  taskFormSchema,
  valuesOf,
} from './task-values.ts';

/** Short summary of the sheet. */
function useSheetSummaryText() {
  const { t } = useTranslation();
  return ({ questions, sections, lines }: ReturnType<typeof countsOf>) =>
    [
      t('taskEditor.words.questions', { count: questions }),
      t('taskEditor.words.sections', { count: sections }),
      t('taskEditor.words.lines', { count: lines }),
    ].join(', ');
}

interface TaskFormStart {
  event: Event;
  task: Task | null;
  supplierIds: string[];
}

/** Task form with its sheet. Any change of the sheet makes the form dirty. */
export function useTaskForm({ event, task, supplierIds }: TaskFormStart) {
  const words = useSheetSummaryText();
  const [store] = useState(() => new SheetStore(task ? draftOf(task.sheet) : emptySheet));
  const fixesEnd = task !== null && event.status !== 'DRAFT';
  const schema = useMemo(() => taskFormSchema(event, store, fixesEnd), [event, store, fixesEnd]);
  const start = task ? valuesOf(task, supplierIds, words(storedCounts(task))) : emptyTask(event);
  // Validation on blur would show messages that move the sheet away from under the pointer.
  const form = useAppForm(schema, start as never, { validatesOn: 'onSubmit' });

  useEffect(() => {
    const mark = () => {
      const before = form.getValues('sheet') as TaskFormValues['sheet'];
      const { isChanged } = store;
      if (before.isChanged === isChanged) return;
      form.setValue('sheet', { ...before, isChanged }, { shouldDirty: true });
    };
    const stop = store.subscribe(mark);
    return () => {
      stop();
    };
  }, [form, store]);
  return { form, store };
}

/** Like useTaskForm, for a saved task that others may change at the same time. */
export function useTaskChange(options: TaskFormStart & { task: Task }) {
  const { task, supplierIds } = options;
  const { form, store } = useTaskForm(options);
  const words = useSheetSummaryText();
  const { change, replaceSuppliers } = useChangeTask(task.id);
  // The content may be saved even if its suppliers are rejected: the next attempt uses the new revision.
  const ownRevision = useRef(0);
  const seen = useRef(new Map<number, Task>());
  seen.current.set(task.sheetVersion, task);

  const { onSubmit, stale } = useRevisedForm({
    form: form as never,
    stored: task,
    valuesOf: (stored) => valuesOf(stored, supplierIds, words(storedCounts(stored))),
    save: async (values: TaskFormValues, revision) => {
      const mark = form.getValues('sheet') as TaskFormValues['sheet'];
      form.setValue('sheet', { ...mark, description: words(countsOf(store.sheet)) });
      try {
        const base = Math.max(revision, ownRevision.current);
        const saved = await change(taskChangeOf(values, store, base));
        ownRevision.current = saved.revision;
        if (isSameSet(values.supplierIds, supplierIds)) return saved;
        const ids = await merged(values.supplierIds);
        return await replaceSuppliers({ supplierIds: ids, revision: saved.revision });
      } catch (error) {
        remember(error);
        throw error;
      }
    },
  });

  /** Applies the user's additions and removals to the suppliers saved now. */
  async function merged(chosen: readonly string[]): Promise<string[]> {
    const others = await readSupplierIds(task.id);
    const started = new Set(supplierIds);
    const kept = new Set(chosen);
    const left = others.filter((id) => kept.has(id) || !started.has(id));
    return [...new Set([...left, ...chosen.filter((id) => !started.has(id))])];
  }

  function remember(error: unknown) {
    if (!(error instanceof ApiError) || error.code !== 'STALE_REVISION') return;
    const { data } = error.body as { data?: Task };
    if (data) seen.current.set(data.sheetVersion, data);
  }

  // When the form switches to another saved version, load the sheet of that version.
  const mark = useWatch({ control: form.control, name: 'sheet' }) as TaskFormValues['sheet'];
  const loaded = useRef(task.sheetVersion);
  useEffect(() => {
    if (mark.isChanged || (mark.version === loaded.current && !store.isChanged)) return;
    const stored = seen.current.get(mark.version);
    loaded.current = mark.version;
    if (stored) store.load(draftOf(stored.sheet));
  }, [mark, store]);

  return { form, store, onSubmit, stale };
}
