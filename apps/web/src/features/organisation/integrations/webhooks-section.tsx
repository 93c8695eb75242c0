import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Webhook, webhookEventNames } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Add } from '../../../shared/icons/add.ts';
import { ErrorOutlined } from '../../../shared/icons/error-outlined.ts';
import { PowerSettingsNew } from '../../../shared/icons/power-settings-new.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { withFilter } from '../../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { formatInstant, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { Timestamp, TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { AddWebhook } from './add-webhook.tsx';
import { webhooksQuery } from './use-webhooks.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookMenu } from './webhook-menu.tsx';

const tableOptions = { prefix: 'webhooks', size: 'all', filters: ['chosen'] } as const;

/** Webhooks of a business unit, and the deliveries of one of them. */
export function WebhooksSection({ businessUnitId }: { businessUnitId: string }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data: webhooks, error, isPending, refetch } = useQuery(webhooksQuery(businessUnitId));
  const [query, setQuery] = useTableUrlState(tableOptions);
  const [isAdding, setAdding] = useState(false);
  const wanted = query.search.toLowerCase();
  const rows = webhooks?.filter(({ name, url }) => `${name} ${url}`.toLowerCase().includes(wanted)) ?? [];
  const chosen = rows.find(({ id }) => id === query.filters.chosen?.[0]) ?? rows[0];
  return (
    <section aria-labelledby={titleId}>
      <SectionHead
        titleId={titleId}
        title={t('webhooks.title')}
        isTitleInTab
        description={t('webhooks.lead')}
        primaryAction={
          <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
            {t('webhooks.add')}
          </Button>
        }
      />
      <DataTable
        label={t('webhooks.title')}
        columns={useColumns(businessUnitId)}
        rows={rows}
        total={rows.length}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRowOpen={({ id }) => setQuery(withFilter(query, 'chosen', [id]))}
        isMarked={({ id }) => rows.length > 1 && id === chosen?.id}
        isLoading={isPending}
        error={error && !webhooks ? textOfError(error) : null}
        onRetry={() => void refetch()}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('webhooks.search')}
        empty={<EmptyState text={t('webhooks.empty')} />}
      />
      {chosen && <WebhookDeliveries key={chosen.id} businessUnitId={businessUnitId} webhook={chosen} />}
      {isAdding && <AddWebhook businessUnitId={businessUnitId} onClose={() => setAdding(false)} />}
    </section>
  );
}

function useColumns(businessUnitId: string): DataColumn<Webhook>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'name',
      header: t('webhooks.columns.name'),
      card: 'title',
      cell: ({ name }) => <strong>{name}</strong>,
      mark: (webhook) => <WebhookMark webhook={webhook} />,
      note: (webhook) => <WebhookNote webhook={webhook} />,
    },
    {
      id: 'events',
      header: t('webhooks.columns.events'),
      width: 260,
      isWrapped: true,
      cell: ({ events }) =>
        events.length === webhookEventNames.length
          ? t('webhooks.everything')
          : events.map((event) => t(`webhooks.eventNames.${event}`)).join(', '),
    },
    {
      id: 'last',
      header: t('webhooks.columns.last'),
      width: 190,
      cell: ({ lastDeliveredAt }) =>
        lastDeliveredAt ? <Timestamp instant={lastDeliveredAt} /> : t('webhooks.never'),
    },
    {
      id: 'waiting',
      header: t('webhooks.columns.waiting'),
      width: 100,
      align: 'right',
      cell: ({ waitingCount }) => t('webhooks.number', { count: waitingCount }),
    },
    {
      id: 'actions',
      header: t('webhooks.columns.actions'),
      width: 64,
      align: 'right',
      card: 'corner',
      cell: (webhook) => <WebhookMenu businessUnitId={businessUnitId} webhook={webhook} />,
    },
  ];
}

/** Marks a webhook that is inactive or failing. */
function WebhookMark({ webhook: { status, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  if (status === 'INACTIVE')
    return <StatusChip tone="grey" icon={PowerSettingsNew} label={t('webhooks.off')} />;
  return failingSince ? (
    <StatusChip tone="redOutline" icon={ErrorOutlined} label={t('webhooks.failing')} />
  ) : null;
}

/** Full URL of the webhook, and since when it has been failing. */
function WebhookNote({ webhook: { url, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const at = failingSince && formatInstant(failingSince, ownTimeZone());
  return (
    <>
      <Typography variant="caption" component="div" noWrap title={url} sx={{ color: 'text.secondary' }}>
        {url}
      </Typography>
      {at && (
        <Typography variant="caption" component="div" sx={{ color: 'error.main' }}>
          <TimestampText text={t('webhooks.failingSince', { at })} />
        </Typography>
      )}
    </>
  );
}
