import Box from '@mui/material/Box';
import { answerPath, type Sheet } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { SentFiles } from '../../../entities/boxes/sent-files.tsx';
import { formatMoney } from '../../../entities/sheets/format-amount.ts';
import { SubmittedAnswer } from '../../../entities/sheets/submitted-answer.tsx';
import { RateReviewOutlined } from '../../../shared/icons/rate-review-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { Dialog } from '../../../shared/ui/feedback/dialog.tsx';
import {
  type Cell,
  type Column,
  cellsOf,
  type DifferenceReference,
  type Figures,
  type Row,
} from './compared.ts';
import { cellText, longNote, markText, rowTexts } from './compared-text.ts';

interface RowDetailsProps {
  row: Row;
  sheet: Sheet;
  columns: readonly Column[];
  figures: Figures;
  against: DifferenceReference;
  onClose: () => void;
}

/** One row in full: complete texts, files to download, comments and lead times by supplier. */
export function RowDetails({ row, sheet, columns, figures, against, onClose }: RowDetailsProps) {
  const { t } = useTranslation();
  const lineCount = sheet.priceTable?.lines.length ?? 0;
  const { label, note } = rowTexts(row, t, { lineCount });
  const cells = cellsOf(row, columns, { figures, against });
  return (
    <Dialog
      title={label}
      note={note}
      width="medium"
      closeLabel={t('comparison.details.close')}
      onClose={onClose}
    >
      <Box component="dl" sx={{ m: 0 }}>
        {columns.map((column, place) => (
          <Box
            key={column.supplierId}
            sx={{
              display: 'grid',
              gridTemplateColumns: { sm: '168px minmax(0, 1fr)' },
              columnGap: 2,
              py: 1.25,
              borderTop: `1px solid ${colours.line}`,
            }}
          >
            <Box component="dt" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
              {column.name}
              <Box
                component="span"
                sx={{ display: 'block', fontSize: 12, fontWeight: 400, color: colours.ink3 }}
              >
                {column.supplierCode}
              </Box>
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
              <FullAnswer
                row={row}
                sheet={sheet}
                column={column}
                against={against}
                lineCount={lineCount}
                cell={cells[place] as Cell}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}

interface FullAnswerProps {
  row: Row;
  sheet: Sheet;
  column: Column;
  cell: Cell;
  against: DifferenceReference;
  lineCount: number;
}

function FullAnswer({ row, sheet, column, cell, against, lineCount }: FullAnswerProps) {
  const { t } = useTranslation();
  const currency = sheet.priceTable?.currency ?? '';
  const note = longNote(row, cell, column, t, { lineCount, against });
  return (
    <>
      {row.kind === 'question' && !cell.missing ? (
        <SubmittedAnswer
          question={row.question}
          value={cell.value}
          files={filesOf(column, answerPath(row.id))}
        />
      ) : (
        <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: cell.number === null ? 400 : 600 }}>
          {cellText(row, cell, t, currency)}
        </Box>
      )}
      {note !== null && (
        <Quiet text={note} colour={cell.isLowest ? colours.ok : cell.isPartial ? colours.warn : undefined} />
      )}
      {row.kind === 'line' && <OfLine row={row} sheet={sheet} column={column} />}
      {(cell.isToReview || cell.isAmended) && (
        <Box sx={{ display: 'flex', gap: 0.75, mt: 0.5, fontSize: 13, color: colours.warn }}>
          <RateReviewOutlined aria-hidden sx={{ fontSize: 16, mt: '2px' }} />
          {markText(row, cell, column, t, currency)}
        </Box>
      )}
    </>
  );
}

function OfLine({
  row,
  sheet,
  column,
}: {
  row: Extract<Row, { kind: 'line' }>;
  sheet: Sheet;
  column: Column;
}) {
  const { t } = useTranslation();
  const total = column.lineTotals[row.index];
  const leadTime = column.leadTimes[row.index];
  const comment = column.comments[row.id];
  const currency = sheet.priceTable?.currency ?? '';
  return (
    <>
      {total && <Quiet text={t('comparison.details.lineTotal', { amount: formatMoney(total, currency) })} />}
      {leadTime && (
        <Quiet
          text={t(`comparison.leadTime.${sheet.priceTable?.leadTime ?? 'DAYS'}`, { count: Number(leadTime) })}
        />
      )}
      {comment && <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{comment}</Box>}
    </>
  );
}

function filesOf({ files }: Column, path: string) {
  const found = files.filter((file) => file.path === path);
  return found.length > 0 ? <SentFiles files={found} isBrief /> : null;
}

function Quiet({ text, colour = colours.ink3 }: { text: string; colour?: string }) {
  return <Box sx={{ fontSize: 13, lineHeight: '18px', color: colour }}>{text}</Box>;
}
