import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type Event, instantSchema, multiLine, taskLimits } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { NewEndField } from '../../../entities/tasks/new-end-field.tsx';
import { ReasonAndActions } from '../../../entities/tasks/reason-and-actions.tsx';
import { isInstant } from '../../../shared/forms/date-time-input.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { useExtendEvent } from '../api/use-event-commands.ts';

/** Extends all tasks of an event to the same end date, for all suppliers. */
export function EventExtensionDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation();
  const extend = useExtendEvent(event.id);
  const floor = event.lastEndDate ?? event.endDate;
  const commonEnd = event.lastTaskEndDate ?? event.endDate;
  const schema = useMemo(
    () =>
      z
        .object({ endDate: instantSchema, reason: multiLine(taskLimits.reason) })
        .superRefine(({ endDate }, context) => {
          if (Date.parse(endDate) > Math.max(Date.parse(floor), serverNow())) return;
          context.addIssue({ code: 'custom', path: ['endDate'], params: { rule: 'extensionDate' } });
        }),
    [floor],
  );
  const form = useAppForm(schema, { endDate: null as never, reason: '' });
  const title = t('eventTasks.extendingAll.title', { title: event.title });
  return (
    <FormDialog title={title} text={t('eventTasks.extending.text')} onClose={onClose}>
      <Form
        form={form}
        guardsLeaving={false}
        label={title}
        onSubmit={async (values) => {
          const { extendedCount: count } = await extend(values);
          onClose();
          const instant = formatInstant(values.endDate, event.timeZone);
          showAppMessage({ text: t('eventTasks.extendingAll.done', { count, instant }) });
        }}
      >
        <NewEndField floor={floor} commonEnd={commonEnd} timeZone={event.timeZone} />
        <ReasonAndActions onClose={onClose}>
          <Effect event={event} />
        </ReasonAndActions>
      </Form>
    </FormDialog>
  );
}

/** Explains the effect of the extension. */
function Effect({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { endDate } = useWatch() as { endDate: string | null };
  const instant = isInstant(endDate) ? formatInstant(endDate, event.timeZone) : null;
  return (
    <Alert severity="info" aria-live="polite">
      {instant && (
        <Box>
          <TimestampText text={t('eventTasks.extendingAll.effect', { count: event.taskCount, instant })} />
        </Box>
      )}
      <Box>{t('eventTasks.extending.told', { count: event.supplierCount })}</Box>
      {t('eventTasks.extendingAll.opened')}
    </Alert>
  );
}
