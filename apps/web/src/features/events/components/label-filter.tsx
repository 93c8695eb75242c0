import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { eventLimits, type Label } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { labelsQuery } from '../../../entities/labels/labels-query.ts';

interface LabelFilterProps {
  /** Ids of the selected labels. */
  value: readonly string[];
  onChange: (labelIds: string[]) => void;
}

const none: Label[] = [];

/** Filters the list by events with at least one of the selected labels. */
export function LabelFilter({ value, onChange }: LabelFilterProps) {
  const { t } = useTranslation();
  const { data = none, isPending } = useQuery(labelsQuery);
  // Keep the same array while the ids are unchanged: a new one would clear the text being typed.
  const ids = value.join();
  const chosenLabels = useMemo(() => data.filter(({ id }) => ids.split(',').includes(id)), [data, ids]);
  const name = t('events.labels');
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      limitTags={2}
      options={data}
      value={chosenLabels}
      getOptionLabel={(label) => label.name}
      getOptionKey={({ id }) => id}
      onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id).slice(0, eventLimits.labels))}
      loading={isPending}
      loadingText={t('kit.table.loading')}
      noOptionsText={t('events.noLabels')}
      renderValue={(chosen, itemProps) =>
        chosen.map((label, index) => {
          const { key, ...chip } = itemProps({ index });
          return <Chip key={key} {...chip} size="small" label={label.name} />;
        })
      }
      renderInput={(input) => (
        <MuiTextField
          {...input}
          placeholder={value.length ? '' : name}
          slotProps={{
            ...input.slotProps,
            htmlInput: { ...input.slotProps.htmlInput, 'aria-label': name },
          }}
        />
      )}
      sx={{ width: { xs: '100%', sm: 240 }, minWidth: 200 }}
    />
  );
}
