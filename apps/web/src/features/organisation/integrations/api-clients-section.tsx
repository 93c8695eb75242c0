import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Add } from '../../../shared/icons/add.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { AddApiClient } from './add-api-client.tsx';
import { ClientKeys, ClientMark, LastUse } from './api-client-cells.tsx';
import { ApiClientMenu } from './api-client-menu.tsx';
import { apiClientsQuery } from './use-api-clients.ts';

const tableOptions = { prefix: 'clients', size: 'all', filters: [] } as const;

interface ApiClientsSectionProps {
  businessUnitId: string;
}

/** API clients of a business unit. */
export function ApiClientsSection({ businessUnitId }: ApiClientsSectionProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data: clients, error, isPending, refetch } = useQuery(apiClientsQuery(businessUnitId));
  const [query, setQuery] = useTableUrlState(tableOptions);
  const [isAdding, setAdding] = useState(false);
  const wanted = query.search.toLowerCase();
  const rows = clients?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? [];
  return (
    <section aria-labelledby={titleId}>
      <SectionHead
        titleId={titleId}
        title={t('apiClients.title')}
        isTitleInTab
        description={t('apiClients.lead')}
        primaryAction={
          <Stack direction="row" spacing={1} sx={{ flex: 'none', width: { xs: '100%', sm: 'auto' } }}>
            <Button href="/api/docs" target="_blank" rel="noopener">
              {t('apiClients.docs')}
            </Button>
            <Button
              variant="contained"
              startIcon={<Add />}
              onClick={() => setAdding(true)}
              sx={{ flexGrow: { xs: 1, sm: 0 } }}
            >
              {t('apiClients.add')}
            </Button>
          </Stack>
        }
      />
      <DataTable
        label={t('apiClients.title')}
        columns={useColumns(businessUnitId)}
        rows={rows}
        total={rows.length}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        isLoading={isPending}
        error={error && !clients ? textOfError(error) : null}
        onRetry={() => void refetch()}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('apiClients.search')}
        empty={<EmptyState text={t('apiClients.empty')} />}
      />
      {isAdding && <AddApiClient businessUnitId={businessUnitId} onClose={() => setAdding(false)} />}
    </section>
  );
}

function useColumns(businessUnitId: string): DataColumn<ApiClient>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'name',
      header: t('apiClients.columns.name'),
      card: 'title',
      cell: ({ name }) => <strong>{name}</strong>,
      mark: (client) => <ClientMark client={client} />,
      note: (client) => <ClientKeys client={client} />,
    },
    {
      id: 'scopes',
      header: t('apiClients.columns.scopes'),
      width: 120,
      cell: ({ scopes }) => scopes.map((scope) => t(`apiClients.scopes.${scope}`)).join(', '),
    },
    {
      id: 'networks',
      header: t('apiClients.columns.from'),
      width: 190,
      isWrapped: true,
      cell: ({ networks }) =>
        networks.length ? networks.map((one) => <div key={one}>{one}</div>) : t('apiClients.everywhere'),
    },
    {
      id: 'lastUsed',
      header: t('apiClients.columns.lastUsed'),
      width: 190,
      cell: (client) => <LastUse client={client} />,
    },
    {
      id: 'expires',
      header: t('apiClients.columns.expires'),
      width: 190,
      cell: ({ expiresAt }) => (expiresAt ? <Timestamp instant={expiresAt} /> : t('apiClients.neverExpires')),
    },
    {
      id: 'actions',
      header: t('apiClients.columns.actions'),
      width: 64,
      align: 'right',
      card: 'corner',
      cell: (client) => <ApiClientMenu businessUnitId={businessUnitId} client={client} />,
    },
  ];
}
