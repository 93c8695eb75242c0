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
  /** Name of the subject filtered by, or null. */
  subjectName: string | null;
}

/** Filters of a history: who, what, when and subject. */
export function HistoryFilters({ source, query, onQueryChange, timeZone, subjectName }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const { data: actors = [] } = useQuery({
    queryKey: [...source.queryKey, 'actors'],
    meta: source.about && { about: source.about },
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
      {chosen('thing') && (
        <ChoiceFilter
          label={t('history.columns.subject')}
          none={t('history.anything')}
          options={[{ value: chosen('thing'), label: subjectName ?? t('history.oneThing') }]}
          {...filter('thing')}
        />
      )}
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
