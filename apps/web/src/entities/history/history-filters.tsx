import { useQuery } from '@tanstack/react-query';
import { historyKinds } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../../shared/tables/choice-filter.tsx';
import { PeriodFilter } from '../../shared/tables/period-filter.tsx';
import { type TableQuery, withFilter } from '../../shared/tables/table-query.ts';
import { allButLogins } from './history-request.ts';
import type { HistorySource } from './history-source.ts';

interface HistoryFiltersProps {
  source: HistorySource;
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
  timeZone: string;
}

/** Narrows a history by who, what and when. */
export function HistoryFilters({ source, query, onQueryChange, timeZone }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const { data: actors = [] } = useQuery({
    queryKey: [...source.queryKey, 'actors'],
    queryFn: ({ signal }) => source.readActors(signal),
  });
  const chosen = (name: string) => query.filters[name]?.[0] ?? '';
  const filter = (name: string) => ({
    value: chosen(name),
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
        options={[
          ...(source.kinds.includes('signIns')
            ? [{ value: allButLogins, label: t('history.allButLogins') }]
            : []),
          ...source.kinds.map((kind) => ({ value: kind, label: historyKinds[kind].label })),
        ]}
        {...filter('what')}
      />
      <PeriodFilter
        label={t('history.when')}
        timeZone={timeZone}
        value={{ from: chosen('from'), to: chosen('to') }}
        onChange={({ from, to }) =>
          onQueryChange(withFilter(withFilter(query, 'from', from ? [from] : []), 'to', to ? [to] : []))
        }
      />
    </>
  );
}
