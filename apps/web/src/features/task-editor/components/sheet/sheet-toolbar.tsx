import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownUnitQuery } from '../../../../entities/units/own-unit-query.ts';
import { Add } from '../../../../shared/icons/add.ts';
import { ExpandMore } from '../../../../shared/icons/expand-more.ts';
import { RedoOutlined } from '../../../../shared/icons/redo-outlined.ts';
import { TableChartOutlined } from '../../../../shared/icons/table-chart-outlined.ts';
import { UndoOutlined } from '../../../../shared/icons/undo-outlined.ts';
import type { BuilderActions } from './builder-actions.ts';
import { setPrices } from './sheet-changes.ts';
import { blankLine } from './sheet-draft.ts';
import type { SheetStore } from './sheet-store.ts';

interface SheetToolbarProps {
  store: SheetStore;
  actions: BuilderActions;
  hasPrices: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onAdd: (section: null, anchor: HTMLElement) => void;
  onImport: () => void;
}

/** Buttons for adding, undo, and Excel import. */
export const SheetToolbar = memo(function SheetToolbar(props: SheetToolbarProps) {
  const { store, actions, hasPrices, canUndo, canRedo, onAdd, onImport } = props;
  const { t } = useTranslation();
  const { data: unit } = useQuery(ownUnitQuery);
  const startPrices = () =>
    store.change(
      setPrices({
        currency: unit?.lastCurrency ?? 'EUR',
        leadTime: null,
        commentAllowed: false,
        noBidAllowed: false,
        lines: [blankLine()],
      }),
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <Button
        variant="outlined"
        startIcon={<Add />}
        endIcon={<ExpandMore />}
        data-add=""
        aria-haspopup="menu"
        onClick={(event) => onAdd(null, event.currentTarget)}
      >
        {t('taskEditor.builder.question')}
      </Button>
      <Button variant="outlined" startIcon={<Add />} onClick={actions.addSection}>
        {t('taskEditor.builder.section')}
      </Button>
      {!hasPrices && (
        <Button variant="outlined" startIcon={<Add />} onClick={startPrices}>
          {t('taskEditor.builder.prices')}
        </Button>
      )}
      <Box sx={{ display: 'flex', ml: { sm: 'auto' } }}>
        <Tooltip title={t('taskEditor.builder.undo')}>
          <span>
            <IconButton
              data-part="undo"
              aria-label={t('taskEditor.builder.undo')}
              aria-disabled={!canUndo}
              onClick={store.undo}
              sx={{ opacity: canUndo ? 1 : 0.4 }}
            >
              <UndoOutlined fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
        <Tooltip title={t('taskEditor.builder.redo')}>
          <span>
            <IconButton
              aria-label={t('taskEditor.builder.redo')}
              aria-disabled={!canRedo}
              onClick={store.redo}
              sx={{ opacity: canRedo ? 1 : 0.4 }}
            >
              <RedoOutlined fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
        <Button color="inherit" startIcon={<TableChartOutlined />} onClick={onImport}>
          {t('taskEditor.builder.import')}
        </Button>
      </Box>
    </Box>
  );
});
