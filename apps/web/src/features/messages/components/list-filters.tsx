import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageCountsQuery } from '../../../entities/messages/message-queries.ts';
import type { Side } from '../../../entities/messages/use-side.ts';
import { Tune } from '../../../shared/icons/tune.ts';
import { FilterToggle } from '../../../shared/tables/filter-button.tsx';
import { SearchField } from '../../../shared/tables/search-field.tsx';
import { countFilters, type TableQuery, withFilter } from '../../../shared/tables/table-query.ts';
import type { QueryChange } from '../../../shared/tables/use-table-url-state.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { draftsQuery } from '../api/draft-queries.ts';
import { eventLookup, eventNameQuery, supplierLookup, supplierNameQuery } from '../api/lookups.ts';
import { LookupFilter } from './lookup-filter.tsx';

interface ListFiltersProps {
  side: Side;
  isPhone: boolean;
  query: TableQuery;
  onQueryChange: (query: TableQuery, change?: QueryChange) => void;
}

/** Search and filters of the list. On a phone the filters collapse into one line. */
export function ListFilters({ side, isPhone, query, onQueryChange }: ListFiltersProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data: counts } = useQuery(messageCountsQuery);
  const filterCount = countFilters(query);
  const controls = <Filters side={side} query={query} onQueryChange={onQueryChange} />;
  return (
    <Box
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: { xs: 1, sm: 2 } }}
    >
      <Box sx={{ width: { xs: '100%', sm: 320 }, display: 'grid' }}>
        <SearchField
          label={t('messages.search')}
          value={query.search}
          onSearch={(search) => onQueryChange({ ...query, search }, { replaces: true })}
        />
      </Box>
      {!isPhone && controls}
      {isPhone && (
        <>
          <Button
            size="small"
            color="inherit"
            startIcon={<Tune />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            sx={{ minHeight: 36, ml: -1, color: 'text.secondary' }}
          >
            {filterCount > 0 ? t('kit.table.filtersChosen', { count: filterCount }) : t('kit.table.filters')}
          </Button>
          <Box sx={{ display: 'flex', gap: 1, ml: 'auto', fontSize: 12, fontWeight: 550 }}>
            {counts && counts.unread > 0 && (
              <Tally text={t('messages.filters.unreadCount', { count: counts.unread })} />
            )}
            {counts && counts.awaitingReply > 0 && (
              <Tally text={t('messages.filters.awaitingCount', { count: counts.awaitingReply })} />
            )}
          </Box>
          {isOpen && (
            <Box id={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: '100%' }}>
              {controls}
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

function Tally({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ px: 1, borderRadius: 1.5, bgcolor: colours.tint2, color: colours.ink2 }}>
      {text}
    </Box>
  );
}

function Filters({ side, query, onQueryChange }: Omit<ListFiltersProps, 'isPhone'>) {
  const { t } = useTranslation();
  const one = (name: string) => query.filters[name]?.[0] ?? '';
  const set = (name: string, value: string | null) =>
    onQueryChange(withFilter(query, name, value ? [value] : []));
  const { data: counts } = useQuery(messageCountsQuery);
  const { data: event } = useQuery(eventNameQuery(side, one('eventId')));
  const isBuyer = side === 'buyer';
  const { data: supplier } = useQuery({
    ...supplierNameQuery(one('supplierId')),
    enabled: isBuyer && one('supplierId') !== '',
  });
  const { data: drafts } = useInfiniteQuery({ ...draftsQuery(), enabled: isBuyer });
  const draftCount = drafts?.pages[0]?.total;
  return (
    <>
      <LookupFilter
        label={t('messages.filters.event')}
        placeholder={t('messages.filters.findEvent')}
        value={one('eventId') ? (event ?? null) : null}
        find={eventLookup(side)}
        onChange={(eventId) => set('eventId', eventId)}
      />
      {isBuyer && (
        <LookupFilter
          label={t('messages.filters.supplier')}
          placeholder={t('messages.filters.findSupplier')}
          value={one('supplierId') ? (supplier ?? null) : null}
          find={supplierLookup}
          onChange={(supplierId) => set('supplierId', supplierId)}
        />
      )}
      <FilterToggle
        label={t('messages.filters.unread')}
        count={counts?.unread}
        isOn={one('unread') === 'true'}
        onChange={(isOn) => set('unread', isOn ? 'true' : null)}
      />
      <FilterToggle
        label={t('messages.awaitingReply')}
        count={counts?.awaitingReply}
        isOn={one('awaitingReply') === 'true'}
        onChange={(isOn) => set('awaitingReply', isOn ? 'true' : null)}
      />
      {isBuyer && (draftCount || one('drafts') === 'true') && (
        <FilterToggle
          label={t('messages.filters.drafts')}
          count={draftCount}
          isOn={one('drafts') === 'true'}
          onChange={(isOn) => set('drafts', isOn ? 'true' : null)}
        />
      )}
      {countFilters(query) > 0 && (
        <Button
          color="inherit"
          sx={{ color: 'text.secondary' }}
          onClick={() => onQueryChange({ ...query, filters: {} })}
        >
          {t('kit.table.clearFilters')}
        </Button>
      )}
    </>
  );
}
