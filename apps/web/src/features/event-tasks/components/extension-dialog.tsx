import {
  type Event,
  instantSchema,
  multiLine,
  type Task,
  type TaskSupplier,
  taskLimits,
} from '@tenderbox/contract';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { NewEndField } from '../../../entities/tasks/new-end-field.tsx';
import { ReasonAndActions } from '../../../entities/tasks/reason-and-actions.tsx';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { useExtendTask } from '../api/use-task-commands.ts';
import { ExtensionEffect } from './extension-effect.tsx';

interface ExtensionDialogProps {
  event: Event;
  task: Task;
  /** Preselected suppliers. If empty, the extension applies to all. */
  suppliers?: readonly TaskSupplier[];
  onClose: () => void;
}

/** Latest deadline among the affected suppliers. A new one must be later. */
function latestEnd(task: Task, suppliers: readonly TaskSupplier[] | null): string {
  const ends = suppliers
    ? [task.endDate, ...suppliers.map(({ effectiveEndDate }) => effectiveEndDate)]
    : [task.endDate, task.lastEndDate];
  return new Date(Math.max(...ends.map((end) => Date.parse(end)))).toISOString();
}

/** Extends a task for all suppliers or for some, and explains the effect first. */
export function ExtensionDialog({ event, task, suppliers = [], onClose }: ExtensionDialogProps) {
  const { t } = useTranslation();
  const extend = useExtendTask(task.id);
  const hasChoice = suppliers.length > 0;
  const chosenOf = (who: string) => (who === 'SELECTED' ? suppliers : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the schema of a dialog stays the same
  const schema = useMemo(
    () =>
      z
        .object({
          who: z.enum(['ALL', 'SELECTED']),
          endDate: instantSchema,
          reason: multiLine(taskLimits.reason),
        })
        .superRefine(({ who, endDate }, context) => {
          const floor = Math.max(Date.parse(latestEnd(task, chosenOf(who))), serverNow());
          if (Date.parse(endDate) > floor) return;
          context.addIssue({ code: 'custom', path: ['endDate'], params: { rule: 'extensionDate' } });
        }),
    [],
  );
  const form = useAppForm(schema, { who: hasChoice ? 'SELECTED' : 'ALL', endDate: null, reason: '' });
  const title = t('eventTasks.extending.title', { title: task.title });
  return (
    <FormDialog title={title} text={t('eventTasks.extending.text')} onClose={onClose}>
      <Form
        form={form}
        guardsLeaving={false}
        label={title}
        onSubmit={async ({ who, endDate, reason }) => {
          const chosen = chosenOf(who);
          await extend({ endDate, reason, supplierIds: chosen?.map(({ supplierId }) => supplierId) ?? null });
          onClose();
          const instant = formatInstant(endDate, event.timeZone);
          showAppMessage({
            text: chosen
              ? t('eventTasks.extending.doneSome', { count: chosen.length, instant })
              : t('eventTasks.extending.done', { title: task.title, instant }),
          });
        }}
      >
        {hasChoice && (
          <ChoiceField
            name="who"
            label={t('eventTasks.extending.who')}
            options={[
              {
                value: 'SELECTED',
                label:
                  suppliers.length === 1
                    ? t('eventTasks.extending.onlyOne', { name: suppliers[0]?.name })
                    : t('eventTasks.extending.selected', { count: suppliers.length }),
              },
              { value: 'ALL', label: t('eventTasks.extending.all', { count: task.supplierCount }) },
            ]}
          />
        )}
        <NewEnd event={event} task={task} chosenOf={chosenOf} />
        <ReasonAndActions onClose={onClose}>
          <Effect event={event} task={task} chosenOf={chosenOf} />
        </ReasonAndActions>
      </Form>
    </FormDialog>
  );
}

interface PartProps {
  event: Event;
  task: Task;
  chosenOf: (who: string) => readonly TaskSupplier[] | null;
}

function NewEnd({ event, task, chosenOf }: PartProps) {
  const chosen = chosenOf(useWatch({ name: 'who' }));
  const floor = latestEnd(task, chosen);
  return <NewEndField floor={floor} commonEnd={chosen ? floor : task.endDate} timeZone={event.timeZone} />;
}

function Effect({ event, task, chosenOf }: PartProps) {
  const { who, endDate } = useWatch() as { who: string; endDate: string | null };
  return <ExtensionEffect event={event} task={task} endDate={endDate} suppliers={chosenOf(who)} />;
}
