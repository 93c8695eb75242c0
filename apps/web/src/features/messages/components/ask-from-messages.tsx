import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionForm } from '../../../entities/questions/question-form.tsx';
import { publishedQuestionsQuery } from '../../../entities/questions/question-queries.ts';
import { Field } from '../../../shared/forms/field.tsx';
import { DialogFoot } from '../../../shared/ui/feedback/dialog.tsx';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { aboutEventQuery, aboutTasksQuery } from '../api/about-event-query.ts';
import { eventLookup, type LookupResult } from '../api/lookups.ts';
import { Lookup } from './lookup.tsx';

/** Lets a supplier choose an event and then ask a question about it. */
export function AskFromMessages({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState<LookupResult | null>(null);
  const { data: event } = useQuery(aboutEventQuery(chosen?.id));
  const { data: tasks = [] } = useQuery(aboutTasksQuery(chosen?.id));
  const { data: questions } = useQuery({
    ...publishedQuestionsQuery(chosen?.id ?? ''),
    enabled: chosen !== null,
  });
  return (
    <FormDialog
      isStored
      title={t('messages.questions.ask')}
      text={t('messages.questions.chooseEventText')}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Field id={id} name="event" label={t('messages.questions.chooseEvent')}>
          <Lookup
            id={id}
            value={chosen}
            find={eventLookup('supplier')}
            placeholder={t('messages.filters.findEvent')}
            onChange={setChosen}
          />
        </Field>
        {event && questions && !questions.can.ask && (
          <div role="status">{t('messages.questions.closed')}</div>
        )}
        {event && questions?.can.ask && (
          <QuestionForm
            key={event.id}
            eventId={event.id}
            buyer={event.buyer}
            tasks={tasks}
            autoFocus
            onSent={onClose}
          />
        )}
      </Box>
      <DialogFoot>
        <Button color="inherit" onClick={onClose}>
          {t('kit.dialog.cancel')}
        </Button>
      </DialogFoot>
    </FormDialog>
  );
}
