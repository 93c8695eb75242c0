import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Event, type EventOpener, eventLimits, type PossibleOpener } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { descriptionOf, Field } from '../../../shared/forms/field.tsx';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { MultilineField } from '../../../shared/forms/text-field.tsx';
import { useField } from '../../../shared/forms/use-field.ts';
import { possibleOpenersQuery } from '../api/event-queries.ts';

const none: PossibleOpener[] = [];
const noOpeners: EventOpener[] = [];

interface OpenerOption {
  id: string;
  name: string;
}

/** The people who open the boxes of an event. A change after publication needs a reason. */
export function OpenersField({ event }: { event: Event | undefined }) {
  const { t } = useTranslation();
  const name = 'openerIds';
  const { field, id, isInvalid, message } = useField(name);
  const { data: possible = none } = useQuery(possibleOpenersQuery);
  const named = event?.openers ?? noOpeners;
  const isPublished = event !== undefined && event.status !== 'DRAFT';
  const help = t(isPublished ? 'events.fields.openersChangeHelp' : 'events.fields.openersHelp');
  const options = useMemo<OpenerOption[]>(
    () => [
      ...possible.map((one) => ({
        id: one.id,
        name: one.isOwn ? t('events.fields.openerYou', { name: one.fullName }) : one.fullName,
      })),
      ...named
        .filter(({ isActive }) => !isActive)
        .map((one) => ({ id: one.id, name: t('events.fields.openerInactive', { name: one.fullName }) })),
    ],
    [possible, named, t],
  );
  // Keep the same array while nothing has changed: a new one would clear the text being typed.
  const value = useMemo(() => options.filter((one) => field.value?.includes(one.id)), [options, field.value]);
  return (
    <>
      <Wide>
        <Field id={id} name={name} label={t('events.fields.openers')} help={help} message={message}>
          <Autocomplete<OpenerOption, true>
            multiple
            id={id}
            autoHighlight
            filterSelectedOptions
            disableCloseOnSelect
            options={options}
            noOptionsText={t('events.fields.noOpener')}
            value={value}
            onChange={(_event, chosen) =>
              field.onChange(chosen.slice(0, eventLimits.openers).map((one) => one.id))
            }
            onBlur={field.onBlur}
            getOptionLabel={(one) => one.name}
            getOptionKey={(one) => one.id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            renderInput={(input) => (
              <MuiTextField
                {...input}
                hiddenLabel
                inputRef={field.ref}
                error={isInvalid}
                slotProps={{
                  ...input.slotProps,
                  htmlInput: {
                    ...input.slotProps.htmlInput,
                    'aria-describedby': descriptionOf({ id, help, message }),
                  },
                }}
              />
            )}
          />
        </Field>
      </Wide>
      {isPublished && <ReasonField named={named} />}
    </>
  );
}

/** Reason of a change, shown once the people differ from those who are named. */
function ReasonField({ named }: { named: EventOpener[] }) {
  const { t } = useTranslation();
  const chosen: string[] = useWatch({ name: 'openerIds' });
  if (chosen.length === named.length && named.every((one) => chosen.includes(one.id))) return null;
  return (
    <Wide>
      <MultilineField
        name="openersReason"
        label={t('events.fields.openersReason')}
        help={t('events.fields.openersReasonHelp')}
        minRows={2}
        isRequired
      />
    </Wide>
  );
}
