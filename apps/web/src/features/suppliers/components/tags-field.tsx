import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supplierTagsQuery } from '../../../entities/suppliers/supplier-queries.ts';
import { useField } from '../../../shared/forms/use-field.ts';

/** The tags of a supplier: those in use are offered, others are typed. */
export function TagsField({ name, label, help }: { name: string; label: string; help: string }) {
  const { t } = useTranslation();
  const { data: known = [] } = useQuery(supplierTagsQuery);
  const { field, id, error, message, isInvalid } = useField(name);
  const [typed, setTyped] = useState('');
  const tags: readonly string[] = field.value ?? [];

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
    // What was typed without pressing Enter counts as well.
    if (typed.trim()) take([typed]);
    setTyped('');
    field.onBlur();
  }

  return (
    <Autocomplete
      multiple
      freeSolo
      id={id}
      data-field={name}
      options={known.map(({ tag }) => tag)}
      value={[...tags]}
      inputValue={typed}
      onInputChange={(_event, text, reason) => reason !== 'blur' && type(text)}
      onChange={(_event, chosen) => field.onChange(withoutBlanks(chosen))}
      onBlur={leave}
      filterSelectedOptions
      noOptionsText={t('suppliers.noTags')}
      renderInput={(input) => (
        <MuiTextField
          {...input}
          inputRef={field.ref}
          label={label}
          error={isInvalid}
          helperText={message ?? firstMessage(error) ?? help}
        />
      )}
    />
  );
}

function withoutBlanks(chosen: readonly string[]): string[] {
  return chosen.map((tag) => tag.trim()).filter(Boolean);
}

/** The message of the first tag that breaks a rule. */
function firstMessage(error: unknown): string | undefined {
  const broken = Array.isArray(error) ? error.find(Boolean) : undefined;
  return (broken as { message?: string } | undefined)?.message;
}
