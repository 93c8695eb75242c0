import type { EvaluationScores, Plan } from '@tenderbox/contract';
import { instantCell } from '../../../platform/excel/instant-cell.ts';
import type { CellValue } from '../../../platform/excel/sheet-xml.ts';
import { rowsWhenWritten, writeWorksheets } from '../../../platform/excel/workbook.ts';

const causeNames: Record<EvaluationScores['proposals'][number]['cause'], string> = {
  REQUIREMENT: 'Requirement not met',
  MINIMUM_POINTS: 'Below the minimum points',
  ZERO_PRICE: 'Total of zero',
  MISSING_LINES: 'Lines without a price',
  WITHDREW: 'Withdrew',
  OTHER: 'Other',
};

const numberOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

/** Writes the scores of all people side by side, with what was agreed, and what was decided about exclusions. */
export function writeScores(plan: Plan, scores: EvaluationScores): Promise<Buffer> {
  const { evaluators, cells, proposals } = scores;
  const suppliers = new Map(scores.suppliers.map((one) => [one.supplierId, one]));
  const titles = new Map([...plan.criteria, ...plan.groups].map(({ id, title }) => [id, title]));
  const points = new Map(
    plan.criteria.flatMap((one) => (one.kind === 'REQUIREMENT' ? [] : [[one.id, Number(one.points)]])),
  );
  const named = (supplierId: string): CellValue[] => {
    const found = suppliers.get(supplierId);
    return [found?.name ?? null, found?.supplierCode ?? null, found?.isExcluded ? 'Excluded' : null];
  };
  const supplierColumns = [
    { header: 'Supplier', width: 32 },
    { header: 'Supplier ID', width: 16 },
    { header: 'State', width: 12 },
  ];
  return writeWorksheets([
    {
      sheet: 'Scores',
      frozenColumns: 4,
      columns: [
        ...supplierColumns,
        { header: 'Criterion', width: 36 },
        { header: 'Points of the criterion', width: 14 },
        ...evaluators.flatMap(({ name }) => [
          { header: `${name}: score`, width: 16 },
          { header: `${name}: comment`, width: 40 },
        ]),
        { header: 'Far apart', width: 10 },
        { header: 'Agreed score', width: 14 },
        { header: 'Reason', width: 40 },
        { header: 'Feedback for the supplier', width: 40 },
        { header: 'Points', width: 12 },
      ],
      rows: rowsWhenWritten(cells, (cell) => [
        ...named(cell.supplierId),
        titles.get(cell.criterionId) ?? null,
        points.get(cell.criterionId) ?? null,
        ...evaluators.flatMap(({ roleEntryId }) => {
          const given = cell.scores.find((one) => one.roleEntryId === roleEntryId);
          return [numberOf(given?.score), given?.comment ?? null];
        }),
        cell.isFarApart ? 'Yes' : null,
        numberOf(cell.agreed?.score),
        cell.agreed?.reason ?? null,
        cell.agreed?.feedback ?? null,
        numberOf(cell.points),
      ]),
    },
    {
      sheet: 'Exclusions',
      columns: [
        ...supplierColumns,
        { header: 'Cause', width: 26 },
        { header: 'Criterion or group', width: 36 },
        { header: 'Decision', width: 14 },
        { header: 'Reason', width: 50 },
        { header: 'Decided by', width: 24 },
        { header: 'Decided (UTC)', width: 18 },
      ],
      rows: proposals.map(({ supplierId, cause, subjectId, decision }) => [
        ...named(supplierId),
        causeNames[cause],
        titles.get(subjectId ?? '') ?? null,
        decision ? (decision.excluded ? 'Excluded' : 'Kept') : 'Open',
        decision?.reason ?? null,
        decision?.decidedBy ?? null,
        decision ? instantCell(decision.decidedAt) : null,
      ]),
    },
    {
      sheet: 'Ties',
      columns: [
        { header: 'Rank', width: 8 },
        { header: 'Suppliers in order', width: 50 },
        { header: 'Decision', width: 14 },
        { header: 'Reason', width: 50 },
        { header: 'Decided by', width: 24 },
        { header: 'Decided (UTC)', width: 18 },
      ],
      rows: scores.ties.map(({ rank, supplierIds, decision }) => [
        rank,
        (decision?.supplierIds ?? supplierIds).map((id) => suppliers.get(id)?.name ?? '').join('\n'),
        decision ? 'Decided' : 'Open',
        decision?.reason ?? null,
        decision?.decidedBy ?? null,
        decision ? instantCell(decision.decidedAt) : null,
      ]),
    },
  ]);
}
