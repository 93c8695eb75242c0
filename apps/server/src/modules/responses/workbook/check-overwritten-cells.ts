import { type FieldValues, lineTotal, type RejectedAnswerCell } from '@tenderbox/contract';
import type { AnswerRow } from './answer-layout.ts';
import { cellAt, type FoundRow } from './find-answers.ts';
import { rawText } from './read-cells.rules.ts';
import { reasons, rejectedCell } from './rejected-cells.ts';

/**
 * Rejects changes to the buyer's cells of a price line and to computed totals. `drafts` are the values before
 * and after the changes of the workbook.
 */
export function rejectOverwrittenCells(
  row: AnswerRow,
  place: FoundRow,
  drafts: FieldValues[],
): RejectedAnswerCell[] {
  const [field] = row.fields;
  if (!field || !('line' in field.definition)) return [];
  const { line, table } = field.definition;
  const refused: RejectedAnswerCell[] = [];
  const refuse = (heading: 'quantity' | 'unit' | 'total', reason: string) =>
    refused.push(rejectedCell(place, { heading, label: row.name }, reason));
  const textAt = (heading: 'quantity' | 'unit') => {
    if (!place.table.columns.has(heading)) return null;
    const cell = cellAt(place.table, place.row, heading);
    return cell ? rawText(cell) : '';
  };
  const [quantity, unit] = [textAt('quantity'), textAt('unit')];
  if (quantity !== null && Number(quantity) !== Number(line.quantity)) {
    refuse('quantity', reasons.given(line.quantity));
  }
  if (unit !== null && unit !== (line.unit ?? '')) refuse('unit', reasons.given(line.unit ?? 'empty'));
  const total = cellAt(place.table, place.row, 'total');
  if (!total || total.fault || total.value === null) return refused;
  // Programs that drop formulas leave the previous results in the cells.
  const isCounted = drafts.some((values) => {
    const sum = lineTotal(table, line, values);
    return sum !== null && Number(sum) === Number(rawText(total));
  });
  if (!isCounted) refuse('total', reasons.total);
  return refused;
}
