import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { PriceField, PriceTable } from '@tenderbox/contract';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { runKey } from '../../../../entities/keys/key-table.ts';
import { useKeyGroup } from '../../../../entities/keys/use-key-group.ts';
import { ContentPasteOutlined } from '../../../../shared/icons/content-paste-outlined.ts';
import { showAppMessage } from '../../../../shared/ui/feedback/app-message.ts';
import { useWidth } from '../../../../shared/ui/use-width.ts';
import { useDraft } from '../../draft/draft-context.ts';
import type { DraftSummary } from '../../draft/draft-summary.ts';
import { isPlainPaste } from '../../draft/price-number.ts';
import { preloadPasting, usePasting } from '../use-pasting.tsx';
import { PriceCards, PriceGrid, priceGridWidth } from './price-lists.tsx';
import { priceStyles } from './price-styles.ts';
import { PricesTotal } from './prices-total.tsx';

/** Prices: typed or pasted from a spreadsheet, with live totals. */
export function PriceSection({ table, summary }: { table: PriceTable; summary: DraftSummary['prices'] }) {
  const { t } = useTranslation();
  useKeyGroup('prices');
  const { isReadOnly } = useDraft();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { part, width } = useWidth<HTMLDivElement>();
  const hasCards = isPhone || width < priceGridWidth(table);
  const { show, pastedPaths, notice, dialog } = usePasting(table);

  async function pasteFromClipboard() {
    const text = await navigator.clipboard?.readText().catch(() => null);
    if (text?.trim()) show(text, { lineIndex: 0, field: 'unitPrice' });
    else showAppMessage({ text: t('responses.prices.pasteHint'), status: 'warning' });
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    const line = cell && table.lines[cell.index];
    // A single plain value is pasted as usual.
    if (!line || isReadOnly || isPlainPaste(text, table, line, cell.field)) return;
    event.preventDefault();
    show(text, { lineIndex: cell.index, field: cell.field });
  }

  return (
    <Box
      ref={part}
      onPaste={onPaste}
      onKeyDown={moveBetweenCells}
      onFocus={isReadOnly ? undefined : preloadPasting}
      sx={priceStyles}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, mb: 2 }}>
        <Typography variant="h2" id="part-prices" tabIndex={-1} sx={{ outline: 'none' }}>
          {t('sheets.prices')}
        </Typography>
        <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {t('responses.prices.lead', {
            done: summary?.priced ?? 0,
            count: table.lines.length,
            currency: table.currency,
          })}
        </Box>
        {!isReadOnly && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            startIcon={<ContentPasteOutlined />}
            onClick={() => void pasteFromClipboard()}
            sx={{ ml: { sm: 'auto' }, minHeight: { xs: 36, sm: 28 } }}
          >
            {t('responses.prices.paste')}
          </Button>
        )}
      </Box>
      {notice}
      {hasCards ? (
        <PriceCards table={table} pasted={pastedPaths} />
      ) : (
        <PriceGrid table={table} pasted={pastedPaths} summary={summary} />
      )}
      {hasCards && <PricesTotal table={table} summary={summary} />}
      {dialog}
    </Box>
  );
}

interface Cell {
  index: number;
  field: PriceField;
}

function cellOf(target: EventTarget): Cell | null {
  const { row, column } = (target as HTMLElement).dataset;
  return row === undefined ? null : { index: Number(row), field: column as PriceField };
}

/** Moves between rows, as in a spreadsheet. */
function moveBetweenCells(event: KeyboardEvent<HTMLElement>) {
  const cell = cellOf(event.target);
  if (!cell) return;
  const table = event.currentTarget;
  const step = (by: number) => () => {
    const next = table.querySelector<HTMLInputElement>(
      `[data-row="${cell.index + by}"][data-column="${cell.field}"]`,
    );
    if (!next) return false;
    next.focus();
    if (next.type !== 'checkbox') next.select();
  };
  runKey('prices', event, { lineAbove: step(-1), lineBelow: step(1) });
}
