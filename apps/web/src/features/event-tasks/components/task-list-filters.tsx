import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { taskStates } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../../../shared/tables/choice-filter.tsx';
import { SearchField } from '../../../shared/tables/search-field.tsx';
import { countFilters, type TableQuery, withFilter } from '../../../shared/tables/table-query.ts';
import type { QueryChange } from '../../../shared/tables/use-table-url-state.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { SupplierFilter } from './supplier-filter.tsx';

interface TaskListFiltersProps {
  query: TableQuery;
  onQueryChange: (query: TableQuery, change?: QueryChange) => void;
  archivedCount: number;
}

/** Search and filters of the task list. Some are behind 'Show more filters'. */
export function TaskListFilters({ query, onQueryChange, archivedCount }: TaskListFiltersProps) {
  const { t } = useTranslation();
  const id = useId();
  const chosen = countFilters(query);
  const [isOpen, setOpen] = useState(chosen > 0);
  const chosenOf = (name: string) => query.filters[name]?.[0] ?? '';
  const filter = (name: string, value: string) =>
    onQueryChange(withFilter(query, name, value ? [value] : []));
  const showsArchived = chosenOf('archived') === 'true';
  const quiet = { p: 0, minHeight: 24, minWidth: 0, fontSize: 13 };
  return (
    <Box
      component="section"
      aria-label={t('eventTasks.list')}
      sx={{ display: 'grid', gap: 1, px: { xs: 2, sm: 3 }, pt: 2, pb: 1.5 }}
    >
      <SearchField
        label={t('eventTasks.search')}
        value={query.search}
        onSearch={(search) => onQueryChange({ ...query, search }, { replaces: true })}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5, flexWrap: 'wrap' }}>
        <Button
          sx={quiet}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen
            ? t('eventTasks.filters.fewer')
            : chosen > 0
              ? t('eventTasks.filters.moreChosen', { count: chosen })
              : t('eventTasks.filters.more')}
        </Button>
        {chosen > 0 && (
          <Button
            color="inherit"
            sx={{ ...quiet, color: colours.ink2 }}
            onClick={() => onQueryChange({ ...query, filters: {} })}
          >
            {t('kit.table.clearFilters')}
          </Button>
        )}
        {archivedCount > 0 && (
          <Button
            color="inherit"
            aria-pressed={showsArchived}
            sx={{ ...quiet, ml: 'auto', fontSize: 12, fontWeight: 400, color: colours.ink3 }}
            onClick={() => filter('archived', showsArchived ? '' : 'true')}
          >
            {t(showsArchived ? 'eventTasks.archivedShown' : 'eventTasks.archivedHidden', {
              count: archivedCount,
            })}
          </Button>
        )}
      </Box>
      {isOpen && (
        <Box id={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ChoiceFilter
            label={t('eventTasks.filters.state')}
            none={t('eventTasks.filters.any')}
            options={taskStates.map((value) => ({ value, label: t(`kit.status.task.${value}`) }))}
            value={chosenOf('state')}
            onChange={(value) => filter('state', value)}
          />
          <ChoiceFilter
            label={t('eventTasks.filters.end')}
            none={t('eventTasks.filters.any')}
            options={[
              { value: 'false', label: t('eventTasks.filters.running') },
              { value: 'true', label: t('eventTasks.filters.ended') },
            ]}
            value={chosenOf('ended')}
            onChange={(value) => filter('ended', value)}
          />
          <ChoiceFilter
            label={t('eventTasks.filters.archive')}
            none={t('eventTasks.filters.current')}
            options={[{ value: 'true', label: t('eventTasks.filters.archived') }]}
            value={chosenOf('archived')}
            onChange={(value) => filter('archived', value)}
          />
          <SupplierFilter value={chosenOf('supplier')} onChange={(value) => filter('supplier', value)} />
        </Box>
      )}
    </Box>
  );
}
