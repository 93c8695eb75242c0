import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import {
  type Event,
  instantOf,
  instantSchema,
  multiLine,
  type Task,
  type TaskSupplier,
  taskLimits,
  wallClockOf,
} from '@tenderbox/contract';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { DateTimeField } from '../../../shared/forms/date-time-field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { SubmitButton } from '../../../shared/forms/submit-button.tsx';
import { MultilineField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { serverClockOffset } from '../../../shared/lib/server-clock.ts';
import { showAppMessage } from '../../../shared/ui/app-message.ts';
import { BusyButton } from '../../../shared/ui/busy-button.tsx';
import { formatInstant } from '../../../shared/ui/dates.ts';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
import { MomentText } from '../../../shared/ui/moment.tsx';
import { useExtendTask } from './api/use-task-commands.ts';
import { ExtensionEffect } from './extension-effect.tsx';

interface ExtensionDialogProps {
  event: Event;
  task: Task;
  /** For these alone, unless the person decides for all; without any, for all. */
  suppliers?: readonly TaskSupplier[];
  onClose: () => void;
}

const serverNow = () => Date.now() + serverClockOffset();

/** The latest end that anyone concerned has now: a new one lies after it. */
function latestEnd(task: Task, suppliers: readonly TaskSupplier[] | null): string {
  const ends = suppliers
    ? [task.endDate, ...suppliers.map(({ effectiveEndDate }) => effectiveEndDate)]
    : [task.endDate, task.lastEndDate];
  return new Date(Math.max(...ends.map((end) => Date.parse(end)))).toISOString();
}

/** Gives all suppliers of a task, or some, a later end; says before what that moves. */
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
        <MultilineField
          name="reason"
          label={t('eventTasks.extending.reason')}
          help={t('eventTasks.extending.reasonHelp')}
          isRequired
          minRows={3}
        />
        <Effect event={event} task={task} chosenOf={chosenOf} />
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <BusyButton color="inherit" onClick={onClose}>
            {t('kit.dialog.cancel')}
          </BusyButton>
          <SubmitButton>{t('eventTasks.extending.do')}</SubmitButton>
        </Stack>
      </Form>
    </FormDialog>
  );
}

interface PartProps {
  event: Event;
  task: Task;
  chosenOf: (who: string) => readonly TaskSupplier[] | null;
}

/** The same time of day so many days later, on the clocks of the event. */
function daysLater(instant: string, days: number, timeZone: string): string | null {
  const clock = wallClockOf(instant, timeZone);
  const day = new Date(Date.UTC(clock.year, clock.month - 1, clock.day + days));
  return instantOf(
    { ...clock, year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
    timeZone,
  );
}

const steps = [1, 3, 7];

function NewEnd({ event, task, chosenOf }: PartProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const floor = latestEnd(task, chosenOf(useWatch({ name: 'who' })));
  // What has ended is extended from now on, at the time of day that it ended at.
  const past = Math.max(0, Math.ceil((serverNow() - Date.parse(floor)) / 86_400_000));
  const ends = steps.flatMap((days) => {
    const instant = daysLater(floor, (past > 0 ? past - 1 : 0) + days, event.timeZone);
    return instant && Date.parse(instant) > serverNow() ? [{ days, instant }] : [];
  });
  return (
    <div>
      <DateTimeField
        name="endDate"
        label={t('eventTasks.extending.endDate')}
        help={
          <MomentText
            text={t('eventTasks.extending.after', { instant: formatInstant(floor, event.timeZone) })}
          />
        }
        timeZone={event.timeZone}
        isRequired
      />
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
        {ends.map(({ days, instant }) => (
          <Button
            key={days}
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => setValue('endDate', instant, { shouldDirty: true, shouldValidate: true })}
          >
            {t('eventTasks.extending.later', { count: days })}
          </Button>
        ))}
      </Stack>
    </div>
  );
}

function Effect({ event, task, chosenOf }: PartProps) {
  const { who, endDate } = useWatch() as { who: string; endDate: string | null };
  return <ExtensionEffect {...{ event, task, endDate }} suppliers={chosenOf(who)} />;
}
