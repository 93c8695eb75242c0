import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { deliveryStates, type Webhook, type WebhookDelivery } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckCircleOutlined } from '../../../shared/icons/check-circle-outlined.ts';
import { ErrorOutlined } from '../../../shared/icons/error-outlined.ts';
import { ScheduleOutlined } from '../../../shared/icons/schedule-outlined.ts';
import { ChoiceFilter } from '../../../shared/tables/choice-filter.tsx';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { listRows } from '../../../shared/tables/list-rows.ts';
import { withFilter } from '../../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { formatInstant, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { Timestamp, TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { deliveriesQuery, useWebhookCommands } from './use-webhooks.ts';

const options = {
  prefix: 'deliveries',
  sort: 'createdAt,desc',
  sortable: ['createdAt'],
  filters: ['state'],
} as const;

const stateChipProps = {
  PENDING: { tone: 'orange', icon: ScheduleOutlined },
  DELIVERED: { tone: 'green', icon: CheckCircleOutlined },
  FAILED: { tone: 'red', icon: ErrorOutlined },
} as const;

/** Deliveries of a webhook with their results. */
export function WebhookDeliveries({ businessUnitId, webhook }: { businessUnitId: string; webhook: Webhook }) {
  const { t } = useTranslation();
  const address = { businessUnitId, webhookId: webhook.id };
  const [query, setQuery] = useTableUrlState(options);
  const deliveries = useQuery(deliveriesQuery(address, query));
  const { sendAgain } = useWebhookCommands(address);
  const canSend = webhook.can.ping;
  const columns = useMemo(() => {
    const again = async (id: string) => {
      if (await sendAgain(id)) showAppMessage({ text: t('webhooks.sentAgain') });
    };
    return columnsOf(t, canSend ? (id) => void again(id) : null);
  }, [t, canSend, sendAgain]);
  const title = t('webhooks.deliveries', { name: webhook.name });
  return (
    <Box sx={{ mt: 5 }}>
      <SectionHead title={title} description={t('webhooks.deliveriesLead')} />
      <DataTable
        {...listRows(deliveries)}
        label={title}
        columns={columns}
        rowId={({ id }) => id}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('webhooks.searchDeliveries')}
        filters={
          <ChoiceFilter
            label={t('webhooks.state')}
            none={t('webhooks.anyState')}
            options={deliveryStates.map((state) => ({ value: state, label: t(`webhooks.states.${state}`) }))}
            value={query.filters.state?.[0] ?? ''}
            onChange={(state) => setQuery(withFilter(query, 'state', state ? [state] : []))}
          />
        }
        empty={<EmptyState text={t('webhooks.noDeliveries')} />}
      />
    </Box>
  );
}

function columnsOf(t: TFunction, onAgain: ((id: string) => void) | null): DataColumn<WebhookDelivery>[] {
  const again = ({ id, state }: WebhookDelivery) =>
    onAgain && state !== 'PENDING' ? (
      <Button size="small" onClick={() => onAgain(id)}>
        {t('webhooks.again')}
      </Button>
    ) : null;
  return [
    {
      id: 'event',
      header: t('webhooks.what'),
      card: 'title',
      cell: ({ event }) => t(`webhooks.eventNames.${event}`),
    },
    {
      id: 'state',
      header: t('webhooks.state'),
      width: 130,
      card: 'under',
      cell: ({ state }) => <StatusChip {...stateChipProps[state]} label={t(`webhooks.states.${state}`)} />,
    },
    {
      id: 'createdAt',
      header: t('webhooks.when'),
      width: 190,
      sortKey: 'createdAt',
      card: 'corner',
      cell: ({ createdAt }) => <Timestamp instant={createdAt} />,
    },
    {
      id: 'attempts',
      header: t('webhooks.attempts'),
      width: 200,
      cell: ({ attempts, nextAttemptAt }) => (
        <>
          {t('webhooks.number', { count: attempts })}
          {nextAttemptAt && attempts > 0 && (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              <TimestampText text={t('webhooks.next', { at: formatInstant(nextAttemptAt, ownTimeZone()) })} />
            </Typography>
          )}
        </>
      ),
    },
    {
      id: 'answer',
      header: t('webhooks.answer'),
      isWrapped: true,
      cell: ({ failure, answerStatus: status, durationMs: ms }) => {
        if (failure) return t(`webhooks.failures.${failure}`, { status });
        return status === null ? '–' : t('webhooks.answerOf', { status, ms });
      },
      card: 'under',
    },
    {
      id: 'again',
      header: t('webhooks.columns.actions'),
      width: 130,
      align: 'right',
      card: 'under',
      cell: again,
    },
  ];
}
