import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { historyKinds } from '@tenderbox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../../shared/tables/choice-filter.tsx';
import { type TableQuery, withFilter } from '../../shared/tables/table-query.ts';
import type { HistorySource } from './history-source.ts';

interface HistoryFiltersProps {
  source: HistorySource;
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
}

/** Narrows a history by who, what and when. */
export function HistoryFilters({ source, query, onQueryChange }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const { data: actors = [] } = useQuery({
    queryKey: [...source.queryKey, 'actors'],
    queryFn: ({ signal }) => source.readActors(signal),
  });
  const filter = (name: string) => ({
    value: query.filters[name]?.[0] ?? '',
    onChange: (value: string) => onQueryChange(withFilter(query, name, value ? [value] : [])),
  });
  return (
    <>
      <ChoiceFilter
        label={t('history.who')}
        none={t('history.anyone')}
        options={actors.map(({ id, name }) => ({ value: id, label: name ?? t('history.unknownPerson') }))}
        {...filter('who')}
      />
      <ChoiceFilter
        label={t('history.what')}
        none={t('history.anything')}
        options={source.kinds.map((kind) => ({ value: kind, label: historyKinds[kind].label }))}
        {...filter('what')}
      />
      <Day label={t('history.from')} {...filter('from')} />
      <Day label={t('history.to')} {...filter('to')} />
    </>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <MuiTextField
      type="date"
      id={useId()}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ maxWidth: { sm: 160 }, '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
    />
  );
}
