import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { EventStatusChip } from '../../entities/status/status-chips.tsx';
import type { DataColumn } from '../../shared/tables/data-column.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { readTableQuery, type TableQuery } from '../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../shared/tables/use-table-url-state.ts';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { formatDateTime } from '../../shared/ui/time/dates.ts';
import { listSampleEvents, type SampleEvent } from './kit-sample-events.ts';
import { KitSection, KitState } from './kit-section.tsx';

const columns: DataColumn<SampleEvent>[] = [
  { id: 'title', header: 'Title', width: '25%', sortKey: 'title', card: 'title', cell: ({ title }) => title },
  { id: 'description', header: 'Description', width: '30%', cell: ({ description }) => description },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    card: 'corner',
    cell: ({ status }) => <EventStatusChip status={status} />,
  },
  {
    id: 'startDate',
    header: 'Start Date (GMT)',
    width: 160,
    sortKey: 'startDate',
    cell: ({ startDate }) => formatDateTime(startDate, 'Europe/London'),
  },
  {
    id: 'price',
    header: 'Price (EUR)',
    width: 120,
    sortKey: 'price',
    align: 'right',
    cell: ({ price }) => price.toLocaleString('en-GB', { minimumFractionDigits: 2 }),
  },
];

const sample = { columns, rowId: ({ id }: SampleEvent) => id, rowName: ({ title }: SampleEvent) => title };
const options = { sort: 'startDate,asc', sortable: ['title', 'startDate', 'price'] };

export function KitTables() {
  const [query, setQuery] = useState<TableQuery>(readTableQuery({}));
  const still = { ...sample, query, onQueryChange: setQuery };
  return (
    <KitSection id="tables" title="Tables">
      <KitState title="Full, with its state in the address, search, selection and 10,000 rows at “all”">
        <UrlStateTable />
      </KitState>
      <KitState title="Loading">
        <DataTable {...still} label="Loading" rows={[]} total={0} isLoading />
      </KitState>
      <KitState title="Failed">
        <DataTable
          {...still}
          label="Failed"
          rows={[]}
          total={0}
          error="The requested operation could not be completed due to an error"
          onRetry={() => undefined}
        />
      </KitState>
      <KitState title="Empty">
        <DataTable
          {...still}
          label="Empty"
          rows={[]}
          total={0}
          empty={
            <EmptyState
              text="You have no events yet."
              action={<Button variant="contained">Add Event</Button>}
            />
          }
        />
      </KitState>
      <KitState title="Nothing found">
        <DataTable
          {...still}
          query={{ ...query, search: 'submarine' }}
          label="Nothing found"
          searchLabel="Search by title"
          rows={[]}
          total={0}
        />
      </KitState>
    </KitSection>
  );
}

function UrlStateTable() {
  const [query, setQuery] = useTableUrlState(options);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const wanted = JSON.stringify(query);
  const [answer, setAnswer] = useState<ReturnType<typeof listSampleEvents> & { to: string }>({
    rows: [],
    total: 0,
    to: '',
  });

  useEffect(() => {
    const timer = setTimeout(
      () => setAnswer({ ...listSampleEvents(JSON.parse(wanted), 10_000), to: wanted }),
      500,
    );
    return () => clearTimeout(timer);
  }, [wanted]);

  return (
    <DataTable
      {...sample}
      label="Events"
      rows={answer.rows}
      total={answer.total}
      isLoading={answer.to !== wanted}
      query={query}
      onQueryChange={setQuery}
      searchLabel="Search by title"
      rowHref={({ id }) => `/kit?row=${id}`}
      selection={{ selected, onChange: setSelected }}
    />
  );
}
