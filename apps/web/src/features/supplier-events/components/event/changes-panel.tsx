import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SupplierAmendment, SupplierEvent } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../../entities/cache/use-command.ts';
import { HistoryOutlined } from '../../../../shared/icons/history-outlined.ts';
import { callApi } from '../../../../shared/lib/api.ts';
import { textOfError } from '../../../../shared/lib/api-error.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../../shared/ui/actions/busy-button.tsx';
import { LoadFailure } from '../../../../shared/ui/feedback/load-failure.tsx';
import { formatInstant } from '../../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../../shared/ui/time/timestamp.tsx';
import { changesQuery } from '../../api/supplier-event-queries.ts';
import { ChangeLine } from './change-line.tsx';

/** Changes since the user last read them, then all of them, collapsed. */
export function ChangesPanel({ event }: { event: SupplierEvent }) {
  const { data, error, refetch } = useQuery(changesQuery(event.id));
  if (!data) return error && <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />;
  if (data.items.length === 0) return null;
  const { items, readUntil } = data;
  const changes = readUntil ? items.filter(({ at }) => Date.parse(at) > Date.parse(readUntil)) : items;
  return changes.length > 0 ? (
    <UnreadChanges event={event} changes={changes} readUntil={readUntil} />
  ) : (
    <ReadChanges event={event} items={items} />
  );
}

interface UnreadChangesProps {
  event: SupplierEvent;
  changes: SupplierAmendment[];
  readUntil: string | null;
}

function UnreadChanges({ event, changes, readUntil }: UnreadChangesProps) {
  const { t } = useTranslation();
  const id = useId();
  const { timeZone } = event;
  const queryClient = useQueryClient();
  const params = { eventId: event.id };
  const markAsRead = useCommand({
    call: (until: string) =>
      callApi('PUT /api/supplier/events/:eventId/amendments/read', { params, body: { until } }),
    onDone: (_answer, until) =>
      queryClient.setQueryData(
        changesQuery(event.id).queryKey,
        (before) => before && { ...before, readUntil: until },
      ),
  });
  const title = readUntil
    ? t('supplierEvent.changes.since', {
        count: changes.length,
        instant: formatInstant(readUntil, timeZone),
      })
    : t('supplierEvent.changes.sincePublication', { count: changes.length });
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        px: 2,
        pt: 1.5,
        pb: 0.5,
        borderRadius: '12px',
        bgcolor: '#F6FAFE',
        border: `1px solid ${colours.primaryLine}`,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <HistoryOutlined aria-hidden sx={{ fontSize: 20, color: colours.primary }} />
        <Box component="h2" id={id} sx={{ flex: 1, m: 0, fontSize: 14, fontWeight: 600 }}>
          <TimestampText text={title} />
        </Box>
        <BusyButton
          size="small"
          isBusy={markAsRead.isRunning}
          onClick={() => void markAsRead.run(changes[0]?.at ?? '')}
        >
          {t('supplierEvent.changes.markAsRead')}
        </BusyButton>
      </Box>
      <Changes event={event} items={changes} />
    </Box>
  );
}

function ReadChanges({ event, items }: { event: SupplierEvent; items: SupplierAmendment[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <Button
        size="small"
        color="inherit"
        startIcon={<HistoryOutlined />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -1, color: colours.ink2 }}
      >
        {t('supplierEvent.changes.sincePublication', { count: items.length })}
      </Button>
      {isOpen && <Changes event={event} items={items} />}
    </section>
  );
}

function Changes({ event, items }: { event: SupplierEvent; items: SupplierAmendment[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.flatMap((item) =>
        item.changes.map((change) => (
          <ChangeLine key={`${item.id} ${change.path}`} event={event} item={item} change={change} />
        )),
      )}
    </Box>
  );
}
