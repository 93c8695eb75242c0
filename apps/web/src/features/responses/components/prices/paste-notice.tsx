import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PriceTable } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { WarningAmberOutlined } from '../../../../shared/icons/warning-amber-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import type { PastedCell } from '../../draft/pasted-prices.ts';
import { RejectedCells, rejectedCells } from '../rejected-cells.tsx';

interface PasteNoticeProps {
  table: PriceTable;
  cells: readonly PastedCell[];
  onUndo: () => void;
  onClose: () => void;
}

/** Result of a paste: number of pasted cells, rejected cells and undo. */
export function PasteNotice({ table, cells, onUndo, onClose }: PasteNoticeProps) {
  const { t } = useTranslation();
  const taken = cells.length - rejectedCells(cells).length;
  const isWhole = taken === cells.length;
  return (
    <Box
      role="status"
      sx={{
        ...noticeStyles,
        borderColor: isWhole ? colours.okLine : colours.warnLine,
        bgcolor: isWhole ? colours.okTint : colours.warnTint,
      }}
    >
      {!isWhole && <WarningAmberOutlined aria-hidden sx={{ fontSize: 20, color: colours.warn }} />}
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <b>{t('pastedPrices.pasted', { count: cells.length, taken })}</b>
        <RejectedCells table={table} cells={cells} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, ml: { xs: -1, sm: 0 } }}>
        <Button size="small" onClick={onUndo}>
          {t('pastedPrices.undo')}
        </Button>
        <Button size="small" color="inherit" onClick={onClose}>
          {t('responses.close')}
        </Button>
      </Box>
    </Box>
  );
}

const noticeStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  mb: 1.5,
  px: 2,
  py: 1.25,
  border: 1,
  borderRadius: 1,
  fontSize: 13,
  lineHeight: '20px',
} as const;
