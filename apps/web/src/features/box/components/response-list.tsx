import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { BoxStatus, Event, ListedResponse, Task } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { responseListOptions, responseRequest, responsesQuery } from '../../../entities/boxes/box-queries.ts';
import { responseName } from '../../../entities/boxes/response-path.ts';
import { formatMoney } from '../../../entities/sheets/format-amount.ts';
import { comparisonPath, partName, useTaskPath } from '../../../entities/tasks/task-paths.ts';
import { ErrorOutlined } from '../../../shared/icons/error-outlined.ts';
import { LockOutlined } from '../../../shared/icons/lock-outlined.ts';
import { ViewColumnOutlined } from '../../../shared/icons/view-column-outlined.ts';
import { WarningAmberOutlined } from '../../../shared/icons/warning-amber-outlined.ts';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { listRows } from '../../../shared/tables/list-rows.ts';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { zoneNameAt } from '../../../shared/ui/time/dates.ts';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

const [withPrices, withoutPrices] = [responseListOptions(true), responseListOptions(false)];

interface ResponseListProps {
  event: Event;
  task: Task;
  /** What was wrong when the box was opened. */
  faults?: BoxStatus['faults'];
  /** Suppliers whose responses stay sealed. */
  leftSealed?: BoxStatus['leftSealed'];
}

/** Lists the responses to a task, one row per supplier. */
export function ResponseList({ event, task, faults = [], leftSealed = [] }: ResponseListProps) {
  const { t } = useTranslation();
  const hrefOf = useTaskPath(event.id);
  const [query, setQuery] = useTableUrlState(task.sheet.priceTable ? withPrices : withoutPrices);
  const answer = useQuery(responsesQuery(task.id, event.sealed, responseRequest(query)));
  const isEmptyBox = leftSealed.length === 0;
  const emptyText = event.sealed
    ? t(isEmptyBox ? 'box.list.empty' : 'box.list.allLeft')
    : t('box.list.emptyUnsealed');
  const zone = zoneNameAt(task.endDate, event.timeZone);
  const currency = task.sheet.priceTable?.currency ?? null;
  const columns = useMemo(() => {
    const questionable = new Set(faults.map(({ supplierId }) => supplierId));
    return responseColumns({ t, timeZone: event.timeZone, zone, currency, questionable });
  }, [t, event.timeZone, zone, currency, faults]);
  return (
    <Box component="section" aria-labelledby="responses-title">
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36, mb: 1.25 }}>
        <Box component="h2" id="responses-title" sx={{ m: 0, flex: 1, fontSize: 16, fontWeight: 600 }}>
          {t('box.list.title')}
        </Box>
        {(answer.data?.total ?? 0) > 0 && (
          <LinkButton
            variant="contained"
            startIcon={<ViewColumnOutlined />}
            href={comparisonPath(event.id, task.id)}
          >
            {t('box.list.compare')}
          </LinkButton>
        )}
      </Box>
      <DataTable
        {...listRows(answer)}
        label={t('box.list.label', { title: task.title })}
        columns={columns}
        rowId={({ supplierId }) => supplierId}
        rowName={({ name }) => name}
        rowHref={({ supplierId }) => hrefOf(task.id, { [partName]: 'responses', [responseName]: supplierId })}
        query={query}
        onQueryChange={setQuery}
        searchLabel={task.summary.responseSubmittedCount > 10 ? t('box.list.search') : undefined}
        empty={<EmptyState text={emptyText} />}
      />
      {leftSealed.length > 0 && <LeftSealed suppliers={leftSealed} />}
    </Box>
  );
}

/** Names the suppliers whose responses stay sealed, and why. */
function LeftSealed({ suppliers }: { suppliers: BoxStatus['leftSealed'] }) {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={t('box.list.leftLabel')}
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 1.5,
        p: 0,
        border: `1px solid ${colours.line}`,
        borderRadius: '12px',
      }}
    >
      {suppliers.map(({ supplierId, name, excludedIn }) => (
        <Box
          component="li"
          key={supplierId}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '2px 12px',
            p: '10px 16px',
            '& + &': { borderTop: `1px solid ${colours.line}` },
          }}
        >
          <Box component="span" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box
            component="span"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: colours.ink2 }}
          >
            <LockOutlined aria-hidden sx={{ fontSize: 18, color: colours.ink3 }} />
            {t('box.list.left', { envelope: excludedIn })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface Shown {
  t: TFunction;
  timeZone: string;
  zone: string;
  currency: string | null;
  /** Suppliers with a problem at the opening. */
  questionable: Set<string | null>;
}

function responseColumns({ t, timeZone, zone, currency, questionable }: Shown): DataColumn<ListedResponse>[] {
  const total: DataColumn<ListedResponse> = {
    id: 'total',
    header: t('box.list.totalIn', { currency }),
    width: 148,
    sortKey: 'total',
    align: 'right',
    card: 'line',
    cell: ({ total: sum, submittedTotal, sheetVersion, pricedLineCount: priced, lineCount }) => {
      if (sum === null || !currency) return null;
      const isComplete = priced === lineCount;
      return (
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <Box component="span" sx={isComplete ? { fontWeight: 600 } : { color: colours.ink2 }}>
            {formatMoney(sum, currency)}
          </Box>
          {!isComplete && (
            <Box sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 500, color: colours.warn }}>
              {t('box.list.linesOf', { priced, count: lineCount })}
            </Box>
          )}
          {submittedTotal !== null && submittedTotal !== sum && (
            <Box
              sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3 }}
              title={t('box.list.amended', { version: sheetVersion })}
            >
              {t('box.list.submittedAs', { amount: formatMoney(submittedTotal, currency) })}
            </Box>
          )}
        </Box>
      );
    },
  };
  return [
    {
      id: 'name',
      header: t('box.list.supplier'),
      sortKey: 'name',
      card: 'title',
      cell: ({ name }) => name,
      note: ({ supplierCode }) => (
        <Box sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 400, color: colours.ink3 }}>
          {supplierCode}
        </Box>
      ),
      mark: ({ fault, supplierId }) =>
        fault ? (
          <StatusChip tone="red" icon={ErrorOutlined} label={t('box.list.damaged')} />
        ) : (
          questionable.has(supplierId) && (
            <StatusChip tone="orange" icon={WarningAmberOutlined} label={t('box.list.problem')} />
          )
        ),
    },
    {
      id: 'submittedAt',
      header: t('box.list.submitted', { zone }),
      width: 196,
      sortKey: 'submittedAt',
      card: 'under',
      cell: ({ receipt }) =>
        receipt?.submittedAt && (
          <Timestamp instant={receipt.submittedAt} timeZone={timeZone} headZone={zone} />
        ),
    },
    ...(currency ? [total] : []),
    {
      id: 'files',
      header: t('box.list.files'),
      width: 72,
      align: 'right',
      hiddenBelow: 'md',
      card: 'hidden',
      cell: ({ files }) => t('kit.count', { count: files.length }),
    },
  ];
}
