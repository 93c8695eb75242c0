import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRouter } from '@tanstack/react-router';
import { type Event, eventCloneSchema } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { CheckboxField } from '../../../shared/forms/checkbox-field.tsx';
import { DateTimeField } from '../../../shared/forms/date-time-field.tsx';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { nextAtSameTime } from '../../../shared/ui/time/days-later.ts';
import { useEventCommands } from '../api/use-event-commands.ts';

const parts = ['tasks', 'suppliers', 'documents', 'terms', 'labels'] as const;

/** Creates a draft from an existing event. */
export function CloneDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { clone } = useEventCommands(event.id);
  const [startDate] = useState(() => nextAtSameTime(event.startDate, serverNow(), event.timeZone));
  const form = useAppForm(eventCloneSchema, {
    title: event.title,
    startDate: startDate as never,
    include: { tasks: true, documents: true, suppliers: true, labels: true, terms: true },
  });
  const counts = {
    tasks: event.taskCount,
    suppliers: event.supplierCount,
    documents: event.documents.length,
    terms: null,
    labels: event.labels.length,
  };
  const labelOf = (part: (typeof parts)[number]) => {
    const [name, count] = [t(`events.cloning.${part}`), counts[part]];
    return count === null ? name : t('events.cloning.withCount', { part: name, count });
  };
  const title = t('events.cloning.title', { title: event.title });
  return (
    <FormDialog title={title} text={t('events.cloning.text')} onClose={onClose}>
      <Form
        form={form}
        guardsLeaving={false}
        label={title}
        onSubmit={async (values) => {
          const made = await clone(values);
          onClose();
          await router.navigate({ href: pathTo('event', { eventId: made.id }) });
          showAppMessage({ text: t('events.event.cloned', { title: made.title }) });
        }}
      >
        <TextField
          name="title"
          label={t('events.cloning.newTitle')}
          isRequired
          autoFocus
          autoComplete="off"
        />
        <DateTimeField
          name="startDate"
          label={t('events.cloning.startDate')}
          timeZone={event.timeZone}
          isRequired
        />
        <Stack component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
          <Typography component="legend" variant="subtitle2">
            {t('events.cloning.include')}
          </Typography>
          {parts.map((part) => (
            <CheckboxField key={part} name={`include.${part}`} label={labelOf(part)} />
          ))}
        </Stack>
        <DialogButtons confirmLabel={t('events.cloning.do')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
