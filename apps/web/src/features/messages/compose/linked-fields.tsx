import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/forms/field.tsx';
import { useField } from '../../../shared/forms/use-field.ts';
import { eventLookup, taskLookup } from '../api/lookups.ts';
import { Lookup } from '../components/lookup.tsx';
import type { MessageValues } from './message-values.ts';

/** Event and task of a message. */
export function LinkedFields() {
  const { t } = useTranslation();
  const { setValue } = useFormContext<MessageValues>();
  const event = useField<MessageValues>('event');
  const task = useField<MessageValues>('task');
  const linked = event.field.value as MessageValues['event'];
  const { data: tasks = [], isFetching } = useQuery(taskLookup(linked?.id ?? ''));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, gap: 2 }}>
      <Field
        id={event.id}
        name="event"
        label={t('messages.composing.event')}
        message={event.message}
        isOptional
      >
        <Lookup
          id={event.id}
          value={linked}
          find={eventLookup('buyer')}
          onChange={(found) => {
            // The task belongs to the previous event.
            setValue('task', null);
            event.field.onChange(found);
          }}
        />
      </Field>
      <Field id={task.id} name="task" label={t('messages.composing.task')} message={task.message} isOptional>
        <Autocomplete
          id={task.id}
          fullWidth
          autoHighlight
          openOnFocus
          disabled={!linked}
          options={tasks}
          loading={isFetching}
          loadingText={t('kit.table.loading')}
          noOptionsText={t('messages.composing.noTasks')}
          value={task.field.value as MessageValues['task']}
          getOptionLabel={({ name }) => name}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          onChange={(_event, found) => task.field.onChange(found)}
          renderInput={(input) => <MuiTextField {...input} hiddenLabel />}
        />
      </Field>
    </Box>
  );
}
