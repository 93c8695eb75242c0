import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { decimals, type Sheet } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronLeft } from '../../../shared/icons/chevron-left.ts';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import {
  type Cell,
  type Column,
  cellsOf,
  type DifferenceReference,
  type Figures,
  type Row,
} from './compared.ts';
import { cellNote, cellText, quantityText } from './compared-text.ts';
import { TotalsList } from './totals-list.tsx';

interface ComparisonPhoneProps {
  sheet: Sheet;
  rows: readonly Row[];
  columns: readonly Column[];
  figures: Figures;
  against: DifferenceReference;
  responseHref: (supplierId: string) => string;
  onOpen: (row: Row) => void;
}

/** Phone layout: a list of totals, then one row at a time. */
export function ComparisonPhone(props: ComparisonPhoneProps) {
  const { sheet, rows, columns, figures, against, responseHref, onOpen } = props;
  const steps = useMemo(() => rows.filter(({ kind }) => kind === 'line' || kind === 'question'), [rows]);
  const [wanted, setPlace] = useState(0);
  const place = Math.min(wanted, Math.max(steps.length - 1, 0));
  const row = steps[place];
  return (
    <>
      {sheet.priceTable && (
        <TotalsList sheet={sheet} columns={columns} against={against} responseHref={responseHref} />
      )}
      {row && (
        <>
          <Stepper
            row={row}
            sheet={sheet}
            steps={steps}
            place={place}
            figures={figures}
            onOpen={onOpen}
            onGo={setPlace}
          />
          <Answers
            key={row.id}
            row={row}
            sheet={sheet}
            columns={columns}
            figures={figures}
            against={against}
            onOpen={() => onOpen(row)}
          />
        </>
      )}
    </>
  );
}

interface StepperProps {
  row: Row;
  sheet: Sheet;
  steps: readonly Row[];
  place: number;
  figures: Figures;
  onGo: (place: number) => void;
  onOpen: (row: Row) => void;
}

function Stepper({ row, sheet, steps, place, figures, onGo, onOpen }: StepperProps) {
  const { t } = useTranslation();
  const go = (step: -1 | 1) => onGo((place + step + steps.length) % steps.length);
  const outlined = { border: `1px solid ${colours.line2}`, width: 44, height: 44 };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 3, mb: 0.5 }}>
      <IconButton sx={outlined} aria-label={t('comparison.phone.previous')} onClick={() => go(-1)}>
        <ChevronLeft />
      </IconButton>
      <Box aria-live="polite" sx={{ flex: 1, minWidth: 0, textAlign: 'center' }}>
        <Box
          component="button"
          type="button"
          onClick={() => onOpen(row)}
          sx={{
            p: 0,
            border: 0,
            bgcolor: 'transparent',
            font: 'inherit',
            fontWeight: 600,
            color: colours.ink,
            overflowWrap: 'anywhere',
          }}
        >
          {row.kind === 'line' ? row.line.description : row.kind === 'question' && row.question.label}
        </Box>
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>
          {stepText(row, sheet, figures, t)}
        </Box>
      </Box>
      <IconButton sx={outlined} aria-label={t('comparison.phone.next')} onClick={() => go(1)}>
        <ChevronRight />
      </IconButton>
    </Box>
  );
}

function stepText(row: Row, sheet: Sheet, figures: Figures, t: TFunction): string {
  if (row.kind === 'line') {
    const count = sheet.priceTable?.lines.length ?? 0;
    return t(figures === 'unit' ? 'comparison.phone.line' : 'comparison.phone.lineTotal', {
      place: row.index + 1,
      count,
      amount: quantityText(row.line),
    });
  }
  if (row.kind !== 'question') return '';
  const questions = sheet.sections.flatMap((section) => section.questions);
  const place = questions.findIndex(({ id }) => id === row.id) + 1;
  return t('comparison.phone.question', { section: row.section, place, count: questions.length });
}

const collapsedCount = 5;

interface AnswersProps {
  row: Row;
  sheet: Sheet;
  columns: readonly Column[];
  figures: Figures;
  against: DifferenceReference;
  onOpen: () => void;
}

/** Answers of all suppliers in one row, lowest first. */
function Answers({ row, sheet, columns, figures, against, onOpen }: AnswersProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const currency = sheet.priceTable?.currency ?? '';
  const lineCount = sheet.priceTable?.lines.length ?? 0;
  const cells = cellsOf(row, columns, { figures, against });
  const all = columns
    .map((column, place) => ({ column, cell: cells[place] as Cell }))
    .sort(({ cell: one }, { cell: other }) => byNumber(one, other));
  const shown = isWhole ? all : all.slice(0, collapsedCount);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ column, cell }) => {
          const text = cellText(row, cell, t, currency);
          const isLong = row.kind === 'question' && cell.number === null && text.length > 24;
          return (
            <Box
              component="li"
              key={column.supplierId}
              sx={{
                display: 'flex',
                flexDirection: isLong ? 'column' : 'row',
                columnGap: 1.5,
                py: 1.25,
                borderBottom: `1px solid ${colours.line}`,
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: isLong ? 550 : 400 }}>
                {column.name}
              </Box>
              <Box
                sx={{
                  textAlign: isLong ? 'left' : 'right',
                  overflowWrap: 'anywhere',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                <AnswerText
                  cell={cell}
                  text={text}
                  isFile={row.kind === 'question' && row.question.type === 'FILE'}
                  onOpen={onOpen}
                />
                <Box
                  sx={{ fontSize: 12, lineHeight: '16px', color: cell.isLowest ? colours.ok : colours.ink3 }}
                >
                  {cellNote(cell, column, t, lineCount)}
                </Box>
                {cell.isToReview && (
                  <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.warn }}>
                    {t('comparison.review')}
                  </Box>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
      {!isWhole && all.length > collapsedCount && (
        <Button sx={{ ml: -1.25 }} onClick={() => setWhole(true)}>
          {t('comparison.phone.more', { count: all.length - collapsedCount })}
        </Button>
      )}
    </>
  );
}

function AnswerText({
  cell,
  text,
  isFile,
  onOpen,
}: {
  cell: Cell;
  text: string;
  isFile: boolean;
  onOpen: () => void;
}) {
  if (isFile && cell.value !== null) {
    return (
      <Button size="small" onClick={onOpen}>
        {text}
      </Button>
    );
  }
  return (
    <Box
      sx={{
        fontWeight: cell.isLowest ? 620 : 500,
        whiteSpace: 'pre-line',
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 6,
        overflow: 'hidden',
        ...(cell.isLowest && { color: colours.ok }),
        ...(cell.missing && { color: colours.ink3, fontStyle: 'italic', fontWeight: 400 }),
      }}
    >
      {text}
    </Box>
  );
}

/** Sorts figures in ascending order, missing ones last. */
function byNumber({ number: one }: Cell, { number: other }: Cell): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return decimals.compare(one, other);
}
