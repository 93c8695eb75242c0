import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PriceTable } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import type { LastPaste, RefusedCell } from '../draft/pasted-prices.ts';

const shownAtFirst = 5;

interface PasteNoticeProps {
  table: PriceTable;
  last: LastPaste;
  onUndo: () => void;
  onClose: () => void;
}

/** What became of a paste: every cell that could not be taken, by its line, its column and what stood in it. */
export function PasteNotice({ table, last: { pasted }, onUndo, onClose }: PasteNoticeProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const { cells, refused } = pasted;
  const shown = isWhole ? refused : refused.slice(0, shownAtFirst);
  const isFine = refused.length === 0;
  return (
    <Box
      role="status"
      sx={{
        ...{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'flex-start',
          mb: 1.5,
          px: 2,
          py: 1.25,
        },
        ...{ border: 1, borderRadius: 1, fontSize: 13, lineHeight: '20px' },
        borderColor: isFine ? colours.okLine : colours.warnLine,
        bgcolor: isFine ? colours.okTint : colours.warnTint,
      }}
    >
      {!isFine && <WarningAmberOutlined aria-hidden sx={{ fontSize: 20, color: colours.warn }} />}
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <b>{t('responses.prices.pasted', { count: cells, taken: cells - refused.length })}</b>
        {shown.map((cell) => (
          <div key={`${cell.row} ${cell.field} ${cell.text}`}>{refusalText(cell, table, t)}</div>
        ))}
        {refused.length > shown.length && (
          <Button size="small" sx={{ px: 0 }} onClick={() => setWhole(true)}>
            {t('responses.prices.showRefused', { count: refused.length })}
          </Button>
        )}
      </Box>
      <Button size="small" onClick={onUndo}>
        {t('responses.prices.undo')}
      </Button>
      <Button size="small" color="inherit" onClick={onClose}>
        {t('responses.close')}
      </Button>
    </Box>
  );
}

function refusalText({ line, row, field, text }: RefusedCell, table: PriceTable, t: TFunction): string {
  if (line === null) return t('responses.prices.noSuchLine', { row, text });
  if (field === null) return t('responses.prices.noSuchColumn', { line, text });
  const column =
    field === 'leadTime' ? t(`sheets.leadTime.${table.leadTime ?? 'DAYS'}`) : t(`sheets.${field}`);
  const reason = field === 'noBid' ? t('responses.prices.notYesOrNo') : t('responses.prices.notANumber');
  return t('responses.prices.refused', { line, column: column.toLowerCase(), text, reason });
}
