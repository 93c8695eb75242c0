import Box from '@mui/material/Box';
import type { Sheet } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import {
  type Cell,
  type Column,
  cellsOf,
  type DifferenceReference,
  type Figures,
  type Row,
  totalsOf,
} from './compared.ts';
import { cellNote, cellText, rowTexts } from './compared-text.ts';
import { bar, hatched } from './table-styles.ts';

interface ComparisonPrintProps {
  title: string;
  sheet: Sheet;
  rows: readonly Row[];
  columns: readonly Column[];
  figures: Figures;
  against: DifferenceReference;
}

const suppliersPerPage = 5;
/** More cells would take a browser minutes to lay out. */
const maxCells = 30_000;

/** The comparison on paper: pages of five suppliers, each with the questions and lines in its first column. */
export function ComparisonPrint({ title, sheet, rows, columns, figures, against }: ComparisonPrintProps) {
  const { t } = useTranslation();
  const currency = sheet.priceTable?.currency ?? '';
  const lineCount = sheet.priceTable?.lines.length ?? 0;
  const printed = rows.slice(0, Math.max(1, Math.floor(maxCells / columns.length)));
  const cells = printed.map((row) => cellsOf(row, columns, { figures, against }));
  const shares = sharesOf(columns, against);
  const most = Math.max(...shares.map((share) => Math.abs(share ?? 0)));
  const starts = Array.from(
    { length: Math.ceil(columns.length / suppliersPerPage) },
    (_, page) => page * suppliersPerPage,
  );
  return (
    <Box sx={printTableStyles}>
      {starts.map((from) => {
        const group = columns.slice(from, from + suppliersPerPage);
        return (
          <table key={from} aria-label={t('comparison.table', { title })}>
            <thead>
              <tr>
                <th scope="col">
                  {t('comparison.print.part', {
                    from: from + 1,
                    to: from + group.length,
                    count: columns.length,
                  })}
                  <small>
                    {[currency, currency && t(`comparison.figures.${figures}`)].filter(Boolean).join(', ')}
                  </small>
                </th>
                {group.map((column) => (
                  <th key={column.supplierId} scope="col">
                    {column.name}
                    <small>{column.supplierCode}</small>
                    {column.reviewIds.length > 0 && (
                      <small className="warn">
                        {t('comparison.sentOn', { version: column.sheetVersion })}
                      </small>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {printed.map((row, index) => {
                const { label, note } = rowTexts(row, t, { lineCount });
                if (row.kind === 'section') {
                  return (
                    <tr key={row.id} className="section">
                      <th scope="rowgroup" colSpan={group.length + 1}>
                        {label}
                      </th>
                    </tr>
                  );
                }
                return (
                  <tr
                    key={row.id}
                    className={row.kind === 'total' || row.kind === 'common' ? 'total' : undefined}
                  >
                    <th scope="row">
                      {label}
                      <small>{note}</small>
                    </th>
                    {group.map((column, place) => {
                      const cell = cells[index]?.[from + place] as Cell;
                      const share = shares[from + place];
                      return (
                        <td
                          key={column.supplierId}
                          className={cell.isLowest ? 'lowest' : isProse(row) ? 'prose' : undefined}
                        >
                          {cellText(row, cell, t, currency)}
                          {cell.isAmended && '*'}
                          <small className={cell.isPartial ? 'warn' : undefined}>
                            {cellNote(cell, column, t, lineCount)}
                          </small>
                          {row.kind === 'total' && share !== null && share !== undefined && most > 0 && (
                            <Bar share={share / most} cell={cell} />
                          )}
                        </td>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      })}
      {printed.length < rows.length && <p>{t('comparison.print.cut', { count: printed.length })}</p>}
    </Box>
  );
}

const isProse = (row: Row) =>
  row.kind === 'question' && ['TEXT', 'LONG_TEXT', 'SEVERAL_OF'].includes(row.question.type);

/** Differences of the totals from the reference value. Null without a total. */
function sharesOf(columns: readonly Column[], against: DifferenceReference): (number | null)[] {
  const { mean, lowest, count } = totalsOf(columns);
  const base = Number(against === 'mean' ? mean : lowest);
  return columns.map(({ total, pricedLineCount }) =>
    count > 1 && base > 0 && total !== null && pricedLineCount > 0 ? Number(total) / base - 1 : null,
  );
}

/** Bar to the left or right of the reference value in the middle. */
function Bar({ share, cell }: { share: number; cell: Cell }) {
  const width = Math.abs(share) * 50;
  const background = cell.isPartial ? hatched : cell.isLowest ? colours.okFill : bar;
  return (
    <span className="bar" aria-hidden>
      <span style={{ background, width: `${width}%`, left: `${share < 0 ? 50 - width : 50}%` }} />
    </span>
  );
}

const printTableStyles = {
  display: 'none',
  '@media print': { display: 'block' },
  '& table': {
    width: '100%',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    fontSize: '8.5pt',
    lineHeight: 1.35,
    '& + table': { breakBefore: 'page' },
  },
  '& th, & td': {
    p: '3px 6px',
    borderBottom: `1px solid ${colours.line2}`,
    textAlign: 'right',
    verticalAlign: 'top',
    fontWeight: 400,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th:first-of-type': { width: '26%', textAlign: 'left', pl: 0, fontWeight: 550 },
  '& thead th': { fontWeight: 600, bgcolor: colours.tint, verticalAlign: 'bottom' },
  '& small': { display: 'block', fontSize: '7.5pt', fontWeight: 400, color: colours.ink3 },
  '& .warn': { color: colours.warn },
  '& .prose': { textAlign: 'left' },
  '& .lowest': {
    bgcolor: colours.okTint,
    color: colours.ok,
    fontWeight: 620,
    '& small': { color: colours.ok },
  },
  '& .total td, & .total th': { fontWeight: 620 },
  '& .section th': { pt: '8px', color: colours.ink3, fontWeight: 600, breakAfter: 'avoid' },
  '& .bar': {
    position: 'relative',
    display: 'block',
    height: 6,
    mt: '2px',
    background: `linear-gradient(90deg, transparent calc(50% - .5px), ${colours.ink3} 0 calc(50% + .5px), transparent 0)`,
    '& span': { position: 'absolute', insetBlock: '1px' },
  },
} as const;
