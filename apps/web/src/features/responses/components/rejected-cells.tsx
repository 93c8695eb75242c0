import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PriceField, PriceTable } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellRejection, PastedCell } from '../draft/pasted-prices.ts';

const shownAtFirst = 5;

export function columnName(field: PriceField, table: PriceTable, t: TFunction): string {
  return field === 'leadTime' ? t(`sheets.leadTime.${table.leadTime ?? 'DAYS'}`) : t(`sheets.${field}`);
}

interface RejectedCellsProps {
  table: PriceTable;
  cells: readonly PastedCell[];
}

/** Cells rejected by a paste, with line, column, text and reason. */
export function RejectedCells({ table, cells }: RejectedCellsProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const rejected = rejectedCells(cells);
  const shown = isWhole ? rejected : rejected.slice(0, shownAtFirst);
  if (rejected.length === 0) return null;
  return (
    <div>
      {t('pastedPrices.rejected', { count: rejected.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {shown.map(({ cell, rejection }) => (
          <li key={`${cell.row} ${cell.field} ${cell.text}`}>{rejectionText(cell, rejection, table, t)}</li>
        ))}
      </Box>
      {rejected.length > shown.length && (
        <Button size="small" sx={{ px: 0 }} onClick={() => setWhole(true)}>
          {t('pastedPrices.showRejected', { count: rejected.length })}
        </Button>
      )}
    </div>
  );
}

export const rejectedCells = (cells: readonly PastedCell[]) =>
  cells.flatMap((cell) => {
    const { outcome } = cell;
    return typeof outcome === 'object' && 'rejection' in outcome
      ? [{ cell, rejection: outcome.rejection }]
      : [];
  });

function rejectionText(
  { row, line, field, text }: PastedCell,
  rejection: CellRejection,
  table: PriceTable,
  t: TFunction,
): string {
  if (!line) return t('pastedPrices.noSuchLine', { row, text });
  const name = line.code ?? line.description;
  if (!field) return t('pastedPrices.noSuchColumn', { line: name, text });
  const reason = 'message' in rejection ? rejection.message : t('pastedPrices.notYesOrNo');
  const column = columnName(field, table, t).toLowerCase();
  return t('pastedPrices.rejection', { line: name, column, text, reason });
}
