import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type DecimalMark, minorDigits, type PriceTable } from '@tenderbox/contract';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../../../../entities/sheets/typed-number.ts';
import { BusyButton } from '../../../../shared/ui/actions/busy-button.tsx';
import { FileDialog } from '../../../../shared/uploads/file-dialog.tsx';
import {
  type ChosenMarks,
  type PastedPrices,
  type PasteTarget,
  readPastedPrices,
  type UnclearColumn,
} from '../../draft/pasted-prices.ts';
import { columnName, RejectedCells, rejectedCells } from '../rejected-cells.tsx';
import { PasteTable } from './paste-table.tsx';

interface PasteDialogProps {
  table: PriceTable;
  text: string;
  target: PasteTarget;
  onApply: (pasted: PastedPrices) => void;
  onClose: () => void;
}

/** Confirmation before a paste: values as they will be saved, rejected cells, and ambiguous columns. */
export function PasteDialog({ table, text, target, onApply, onClose }: PasteDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ChosenMarks>({});
  const pasted = useMemo(() => readPastedPrices(text, table, target, chosen), [text, table, target, chosen]);
  const { cells, unclear } = pasted;
  const isUndecided = cells.some(({ outcome }) => outcome === 'UNDECIDED');
  const rejected = rejectedCells(cells).length;
  const count = cells.length - rejected;
  return (
    <FileDialog
      title={t('pastedPrices.title')}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} autoFocus={count === 0}>
            {t('kit.dialog.cancel')}
          </Button>
          {count > 0 && (
            <BusyButton
              variant="contained"
              autoFocus={unclear.length === 0}
              isDisabled={isUndecided}
              onClick={() => onApply(pasted)}
            >
              {t('pastedPrices.take', { count })}
            </BusyButton>
          )}
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minHeight: 0 }}>
        {unclear.map((column) => (
          <MarkQuestion
            key={column.field}
            table={table}
            column={column}
            chosen={chosen[column.field] ?? null}
            onChoose={(mark) => setChosen({ ...chosen, [column.field]: mark })}
          />
        ))}
        <Alert
          role="status"
          severity={rejected > 0 || isUndecided ? 'warning' : 'info'}
          sx={{ '& .MuiAlert-message': { minWidth: 0 } }}
        >
          <b>
            {isUndecided
              ? t('pastedPrices.undecided')
              : count > 0
                ? t('pastedPrices.willBeTaken', { count })
                : t('pastedPrices.noneTaken')}
          </b>{' '}
          {count > 0 && t(isUndecided ? 'pastedPrices.nothingYet' : 'pastedPrices.lead')}
          <RejectedCells table={table} cells={cells} />
        </Alert>
        <PasteTable table={table} cells={cells} />
      </Box>
    </FileDialog>
  );
}

interface MarkQuestionProps {
  table: PriceTable;
  column: UnclearColumn;
  chosen: DecimalMark | null;
  onChoose: (mark: DecimalMark) => void;
}

/** Asks how to read an ambiguous column, showing the first rows both ways. */
function MarkQuestion({ table, column, chosen, onChoose }: MarkQuestionProps) {
  const { t } = useTranslation();
  const id = useId();
  const decimals = column.field === 'unitPrice' ? minorDigits(table.currency) : 0;
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel id={id} sx={{ fontSize: 14, fontWeight: 600, color: 'text.primary' }}>
        {t('pastedPrices.question', { column: columnName(column.field, table, t) })}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={chosen ?? ''}
        onChange={(_event, mark) => onChoose(mark as DecimalMark)}
      >
        {column.options.map(({ mark, cells }) => (
          <FormControlLabel
            key={mark}
            value={mark}
            control={<Radio size="small" />}
            sx={{ alignItems: 'flex-start', mr: 0 }}
            label={
              <Box sx={{ py: 0.75, fontSize: 13, lineHeight: '20px', fontVariantNumeric: 'tabular-nums' }}>
                {t(mark === '.' ? 'pastedPrices.marks.point' : 'pastedPrices.marks.comma')}
                {cells.map(({ line, text, value }) => (
                  <div key={line.id}>
                    {t('pastedPrices.reading', {
                      line: line.code ?? line.description,
                      text,
                      value: value === null ? t('pastedPrices.notANumber') : shownNumber(value, decimals),
                    })}
                  </div>
                ))}
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </Box>
  );
}
