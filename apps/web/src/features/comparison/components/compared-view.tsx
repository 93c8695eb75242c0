import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ComparisonColumns, Event, Task } from '@tenderbox/contract';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { responseName } from '../../../entities/boxes/response-path.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { partName } from '../../../entities/tasks/task-paths.ts';
import { usePrinting } from '../../../shared/lib/use-printing.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { AmendedNote } from './amended-note.tsx';
import { chosenColumns, differingRows, type Row, readyColumns, rowsOf } from './compared.ts';
import { ComparisonFiles } from './comparison-files.tsx';
import { ComparisonPhone } from './comparison-phone.tsx';
import { ComparisonPrint } from './comparison-print.tsx';
import { ComparisonTable, type ComparisonTableHandle } from './comparison-table.tsx';
import { ComparisonToolbar } from './comparison-toolbar.tsx';
import { useComparisonState } from './comparison-url-state.ts';
import { OneSupplier } from './one-supplier.tsx';
import { RowDetails } from './row-details.tsx';
import { SpreadView } from './spread-view.tsx';

interface ComparedProps {
  event: Event;
  task: Task;
  comparison: ComparisonColumns;
  isPhone: boolean;
}

const landscape = <GlobalStyles styles={{ '@page': { size: 'A4 landscape' } }} />;

/** Shows the comparison in the selected view. */
export function Compared({ event, task, comparison, isPhone }: ComparedProps) {
  const { t } = useTranslation();
  const { sheet } = comparison;
  const [state, change] = useComparisonState();
  const { show, order, figures, against, isEqualHidden } = state;
  const [opened, setOpened] = useState<Row | null>(null);
  const isPrinting = usePrinting();
  const table = useRef<ComparisonTableHandle>(null);
  const currency = sheet.priceTable?.lines.length ? sheet.priceTable.currency : null;

  const all = useMemo(() => readyColumns(comparison), [comparison]);
  const chosen = state.chosen?.join('.') ?? null;
  const columns = useMemo(
    () =>
      chosenColumns(all, {
        order: currency === null && order === 'total' ? 'name' : order,
        chosen: chosen?.split('.') ?? null,
      }),
    [all, order, chosen, currency],
  );
  const whole = useMemo(() => rowsOf(sheet, columns), [sheet, columns]);
  // Filtering thousands of lines is deferred so that the button reacts immediately.
  const hidesEqual = useDeferredValue(isEqualHidden && columns.length > 1);
  const rows = useMemo(
    () => (hidesEqual ? differingRows(whole, columns) : whole),
    [hidesEqual, whole, columns],
  );
  const hiddenCount = countOfAnswers(whole) - countOfAnswers(rows);

  const responseHref = useCallback(
    (supplierId: string) =>
      `${pathTo('event', { eventId: event.id, taskId: task.id })}?${partName}=responses&${responseName}=${supplierId}`,
    [event.id, task.id],
  );
  function jump(direction: 1 | -1) {
    if (!table.current?.goToDifference(direction)) {
      showAppMessage({ text: t('comparison.differences.none') });
    }
  }
  const shared = { sheet, rows, columns, figures, against, responseHref, onOpen: setOpened };
  return (
    <>
      {landscape}
      {all.length === 1 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('comparison.onlyOne')}
        </Alert>
      )}
      <ComparisonToolbar
        state={state}
        all={all}
        currency={currency}
        isPhone={isPhone}
        shown={columns}
        onChange={change}
        onJump={jump}
      />
      {show !== 'files' && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            minHeight: 24,
            fontSize: 12,
            lineHeight: '24px',
          }}
        >
          <Box role="status" sx={{ color: colours.ink3, '&:empty': { display: 'none' } }}>
            {hiddenCount > 0 && t('comparison.hidden', { count: hiddenCount })}
          </Box>
          {currency !== null && <AmendedNote columns={columns} currency={currency} />}
        </Box>
      )}
      {show === 'files' ? (
        <ComparisonFiles sheet={sheet} columns={columns} />
      ) : rows.length === 0 ? (
        <EmptyState text={t('comparison.allEqual')} />
      ) : show === 'spread' && currency !== null ? (
        <SpreadView {...shared} isByMoney={state.lineOrder === 'money'} supplierId={state.supplierId} />
      ) : show === 'one' ? (
        <OneSupplier
          {...shared}
          title={task.title}
          supplierId={state.supplierId}
          onChoose={(supplierId) => change({ supplierId })}
        />
      ) : (
        <>
          <Box sx={{ displayPrint: 'none' }}>
            {isPhone ? (
              <ComparisonPhone {...shared} />
            ) : (
              <ComparisonTable {...shared} title={task.title} ref={table} />
            )}
          </Box>
          {isPrinting && <ComparisonPrint {...shared} title={task.title} />}
        </>
      )}
      {opened && (
        <RowDetails
          row={opened}
          sheet={sheet}
          columns={columns}
          figures={figures}
          against={against}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const countOfAnswers = (rows: readonly Row[]) =>
  rows.filter(({ kind }) => kind === 'line' || kind === 'question').length;
