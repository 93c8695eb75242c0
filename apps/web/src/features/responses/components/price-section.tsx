import ContentPasteOutlined from '@mui/icons-material/ContentPasteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { FieldValue, PriceField, PriceTable } from '@tenderbox/contract';
import { type ClipboardEvent, type KeyboardEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pastedRows } from '../../../shared/lib/pasted-rows.ts';
import { showAppMessage } from '../../../shared/ui/app-message.ts';
import { useDraft } from '../draft/draft-context.ts';
import type { DraftSummary } from '../draft/draft-summary.ts';
import { isSameValue } from '../draft/own-change.ts';
import { type LastPaste, pastedPrices } from '../draft/pasted-prices.ts';
import { PasteNotice } from './paste-notice.tsx';
import { PriceCards, PriceGrid } from './price-lists.tsx';
import { priceLook } from './price-look.ts';
import { PricesTotal } from './prices-total.tsx';

const nothingPasted: ReadonlySet<string> = new Set();

/** The prices: typed cell by cell, or pasted from a spreadsheet; totals as they are typed. */
export function PriceSection({ table, summary }: { table: PriceTable; summary: DraftSummary['prices'] }) {
  const { t } = useTranslation();
  const { store, isReadOnly } = useDraft();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [last, setLast] = useState<LastPaste | null>(null);
  const [pastedPaths, setPastedPaths] = useState(nothingPasted);

  const paste = useCallback(
    (text: string, lineIndex: number, field: PriceField): boolean => {
      const pasted = pastedPrices(text, table, { lineIndex, field });
      if (!pasted || pasted.cells === 0) return false;
      const before = pasted.changes.map(([path]): [string, FieldValue] => [path, store.field(path).value]);
      store.typeAll(pasted.changes);
      setLast({ pasted, before });
      setPastedPaths(new Set(pasted.changes.map(([path]) => path)));
      return true;
    },
    [store, table],
  );

  function undo() {
    if (!last) return;
    const pasted = new Map(last.pasted.changes);
    // What was typed over it since stays.
    const untouched = last.before.filter(([path]) =>
      isSameValue(store.field(path).value, pasted.get(path) ?? null),
    );
    store.typeAll(untouched);
    setLast(null);
    setPastedPaths(nothingPasted);
  }

  async function pasteFromClipboard() {
    const text = await navigator.clipboard?.readText().catch(() => null);
    if (!text || !paste(text, 0, 'unitPrice')) {
      showAppMessage({ text: t('responses.prices.pasteHint'), status: 'warning' });
    }
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    // One plain value goes into the cell as it does anywhere.
    if (!cell || isReadOnly || !pastedRows(text)) return;
    if (paste(text, cell.place, cell.field)) event.preventDefault();
  }

  return (
    <Box onPaste={onPaste} onKeyDown={moveBetweenCells} sx={priceLook}>
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
      {last && <PasteNotice table={table} last={last} onUndo={undo} onClose={() => setLast(null)} />}
      {isPhone ? (
        <PriceCards table={table} pasted={pastedPaths} />
      ) : (
        <PriceGrid table={table} pasted={pastedPaths} summary={summary} />
      )}
      {isPhone && <PricesTotal table={table} summary={summary} />}
    </Box>
  );
}

interface Cell {
  place: number;
  field: PriceField;
}

function cellOf(target: EventTarget): Cell | null {
  const { row, column } = (target as HTMLElement).dataset;
  return row === undefined ? null : { place: Number(row), field: column as PriceField };
}

/** Up, down and Enter go to the cell above or below, as in a spreadsheet. */
function moveBetweenCells(event: KeyboardEvent<HTMLElement>) {
  const cell = cellOf(event.target);
  if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  if (step === 0) return;
  const next = event.currentTarget.querySelector<HTMLInputElement>(
    `[data-row="${cell.place + step}"][data-column="${cell.field}"]`,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (next.type !== 'checkbox') next.select();
}
