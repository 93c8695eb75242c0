import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supplierTagsQuery } from '../../../entities/suppliers/supplier-queries.ts';
import { descriptionOf, Field } from '../../../shared/forms/field.tsx';
import { useField } from '../../../shared/forms/use-field.ts';

const none: string[] = [];

/** Tags of a supplier. Existing tags are suggested, new ones can be typed. */
export function TagsField({ name, label, help }: { name: string; label: string; help: string }) {
  const { t } = useTranslation();
  const { data: known = [] } = useQuery(supplierTagsQuery);
  const { field, id, error, isInvalid, ...found } = useField(name);
  const message = found.message ?? firstMessage(error);
  const names = known.map(({ tag }) => tag);
  const [typed, setTyped] = useState('');
  const tags: string[] = field.value ?? none;

  function take(texts: readonly string[]) {
    const added = texts.map((text) => text.trim()).filter(Boolean);
    const all = new Map([...tags, ...added].map((tag) => [tag.toLowerCase(), tag]));
    for (const tag of tags) all.set(tag.toLowerCase(), tag);
    field.onChange([...all.values()]);
  }
  function type(text: string) {
    const parts = text.split(/[,;\n]/);
    setTyped(parts.pop() ?? '');
    if (parts.length > 0) take(parts);
  }
  function leave() {
    // Text typed without pressing Enter counts as well.
    if (typed.trim()) take([typed]);
    setTyped('');
    field.onBlur();
  }
  /** Suggestions: existing tags that match, prefix matches first, then the typed text as a new tag. */
  function offered(): string[] {
    const wanted = typed.trim().toLowerCase();
    const taken = new Set(tags.map((tag) => tag.toLowerCase()));
    const fitting = names.filter(
      (tag) => tag.toLowerCase().includes(wanted) && !taken.has(tag.toLowerCase()),
    );
    const begins = (tag: string) => Number(!tag.toLowerCase().startsWith(wanted));
    fitting.sort((one, other) => begins(one) - begins(other));
    const isNew = wanted !== '' && !taken.has(wanted) && !names.some((tag) => tag.toLowerCase() === wanted);
    return isNew ? [...fitting, typed.trim()] : fitting;
  }

  return (
    <Field id={id} name={name} label={label} help={help} message={message} isOptional>
      <Autocomplete
        multiple
        forcePopupIcon={false}
        // Enter selects the first suggestion. The typed text is the last one.
        autoHighlight={typed.trim() !== ''}
        id={id}
        options={[...new Set([...names, ...tags, typed.trim()])].filter(Boolean)}
        filterOptions={offered}
        noOptionsText={t('suppliers.noTags')}
        value={tags}
        inputValue={typed}
        onInputChange={(_event, text, reason) => reason !== 'blur' && type(text)}
        onChange={(_event, chosen) => field.onChange(withoutBlanks(chosen))}
        onBlur={leave}
        getOptionLabel={(tag) => tag}
        renderOption={({ key, ...option }, tag) => (
          <li key={key} {...option}>
            {names.includes(tag) ? tag : t('suppliers.addTag', { tag })}
          </li>
        )}
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
  );
}

function withoutBlanks(chosen: readonly string[]): string[] {
  return chosen.map((tag) => tag.trim()).filter(Boolean);
}

/** Error message of the first invalid tag. */
function firstMessage(error: unknown): string | undefined {
  const broken = Array.isArray(error) ? error.find(Boolean) : undefined;
  return (broken as { message?: string } | undefined)?.message;
}
