import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { eventLimits, type Label } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { labelsQuery } from '../../../entities/labels/labels-query.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { descriptionOf, Field } from '../../../shared/forms/field.tsx';
import { useField } from '../../../shared/forms/use-field.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';

/** An existing label, or one that would be created. */
type LabelOption = Pick<Label, 'id' | 'name'> & { isNew?: boolean };

const none: Label[] = [];

/** Labels of an event. Missing labels can be created in the field. */
export function LabelsField({ name, label, help }: { name: string; label: string; help: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: known = none } = useQuery(labelsQuery);
  const { field, id, isInvalid, ...found } = useField(name);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen: string[] = field.value ?? [];
  const message = refusal ?? found.message;
  // Keep the same array while the labels are unchanged: a new one would clear the text being typed.
  const value = useMemo(() => known.filter((one) => field.value?.includes(one.id)), [known, field.value]);

  const create = useCommand({
    call: async (text: string) =>
      (await callApi('POST /api/sourcing-organisation/labels', { body: { name: text }, errors: 'caller' }))
        .data,
    emits: appEvents.labelsChanged,
    onDone: (made) => queryClient.setQueryData(labelsQuery.queryKey, (before = []) => [...before, made]),
  });

  async function take(offers: LabelOption[]) {
    setRefusal(null);
    const fresh = offers.find(({ isNew }) => isNew);
    const ids = offers.filter(({ isNew }) => !isNew).map((offer) => offer.id);
    field.onChange(ids);
    if (!fresh) return;
    try {
      const made = await create.send(fresh.name);
      field.onChange([...ids, made.id]);
    } catch (error) {
      setRefusal(textOfError(error));
    }
  }

  function offered(): LabelOption[] {
    const wanted = typed.trim().toLowerCase();
    const fitting = known.filter(
      (one) => one.name.toLowerCase().includes(wanted) && !chosen.includes(one.id),
    );
    const exists = known.some((one) => one.name.toLowerCase() === wanted);
    return wanted && !exists ? [...fitting, { id: '', name: typed.trim(), isNew: true }] : fitting;
  }

  return (
    <Field id={id} name={name} label={label} help={help} message={message} isOptional>
      <Autocomplete<LabelOption, true>
        multiple
        id={id}
        autoHighlight
        options={[...known, ...(typed.trim() ? [{ id: '', name: typed.trim(), isNew: true }] : [])]}
        filterOptions={offered}
        noOptionsText={t('events.fields.noLabel')}
        value={value}
        inputValue={typed}
        onInputChange={(_event, text) => {
          setTyped(text);
          setRefusal(null);
        }}
        onChange={(_event, offers) => void take(offers.slice(0, eventLimits.labels))}
        onBlur={field.onBlur}
        getOptionLabel={(one) => one.name}
        getOptionKey={(one) => one.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        renderOption={({ key, ...option }, one) => (
          <li key={key} {...option}>
            {one.isNew ? t('events.fields.addLabel', { name: one.name }) : one.name}
          </li>
        )}
        renderInput={(input) => (
          <MuiTextField
            {...input}
            hiddenLabel
            inputRef={field.ref}
            error={isInvalid || refusal !== null}
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
  );
}
