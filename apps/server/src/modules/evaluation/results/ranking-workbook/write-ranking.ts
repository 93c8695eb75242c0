import { type WorksheetData, writeWorksheets } from '../../../../platform/excel/workbook.ts';
import { type RankedEvaluation, RankingBook, sheetNames } from './ranking-book.ts';
import { rankingColumns } from './ranking-order.ts';
import { pointsColumn } from './ranking-points.ts';

/** Writes a ranking whose points, totals and ranks are formulas over the prices, scores and answers. */
export function writeRanking(ranked: RankedEvaluation): Promise<Buffer> {
  return writeWorksheets(sheetsOf(new RankingBook(ranked)));
}

function sheetsOf(book: RankingBook): WorksheetData[] {
  const inputNames = [
    { header: 'Supplier', width: 32, cell: (id: string) => book.nameOf(id).name },
    { header: 'Supplier ID', width: 16, cell: (id: string) => book.nameOf(id).supplierCode },
  ];
  book.inputs.push(...inputNames);
  const points = book.criteria.map((criterion, index) => pointsColumn(book, criterion, index));
  const ranking = rankingColumns(book, points);
  return [
    book.sheetOf('Ranking', ranking, 3),
    book.sheetOf(sheetNames.inputs, book.inputs, 2),
    {
      sheet: sheetNames.criteria,
      columns: [
        { header: 'Criterion', width: 40 },
        { header: 'Kind', width: 18 },
        { header: 'Points', width: 12 },
        { header: 'Formula', width: 22 },
        { header: 'Best', width: 16 },
        { header: 'Worst', width: 16 },
        { header: 'Multiple', width: 12 },
        { header: 'Highest score', width: 14 },
        { header: 'Lowest price', width: 16 },
        { header: 'Highest price', width: 16 },
      ],
      rows: book.criterionRows,
    },
    {
      sheet: sheetNames.steps,
      columns: [
        { header: 'Criterion', width: 40 },
        { header: 'Answer, or up to', width: 32 },
        { header: 'Points', width: 12 },
      ],
      rows: book.steps,
    },
  ];
}
