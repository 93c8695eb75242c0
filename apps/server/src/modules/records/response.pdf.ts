import {
  answerPath,
  type FieldValue,
  formatSize,
  hasValue,
  type PriceField,
  type PriceTable,
  pricePath,
  type Question,
  type SentResponse,
} from '@tenderbox/contract';
import { linesOf } from '../../platform/mail/written-text.ts';
import type { Fact } from '../../platform/pdf/pdf-document.ts';
import { hashFact, instantFact } from '../../platform/pdf/record-facts.ts';
import type { OpenedResponse } from './record.content.ts';
import { shownNumber } from './record-text.ts';

/** Maximum number of price lines in the PDF; larger tables are only in the zip. */
export const maxPrintedLines = 200;

/** The response of one supplier. */
export function entryOfResponse(
  { response, sheet }: OpenedResponse,
  timeZone: string,
): { title: string; facts: Fact[] } {
  const { name, supplierCode, receipt, fault, total, values, files } = response;
  const questions = sheet.sections.flatMap((section) => section.questions);
  return {
    title: `Response from ${name} (${supplierCode})`,
    facts: [
      ...(receipt
        ? [
            { label: 'Version', value: String(receipt.version) },
            instantFact('Submitted', receipt.submittedAt ?? '', timeZone),
          ]
        : []),
      ...(fault ? [{ label: 'Problem', value: fault }] : []),
      ...questions.flatMap((question) =>
        onLines(answerTo(question, values[answerPath(question.id)], response)),
      ),
      ...(sheet.priceTable ? pricesOf(sheet.priceTable, values) : []),
      ...(sheet.priceTable && total !== null
        ? [{ label: 'Total', value: `${shownNumber(total)} ${sheet.priceTable.currency}` }]
        : []),
      ...files.map((file) => ({ label: 'File', value: `${file.name}, ${formatSize(file.size)}` })),
    ],
  };
}

/** The hashes of a response and its files, for the annex. */
export const hashesOfResponse = (
  { response: { name, supplierCode, receipt, files } }: OpenedResponse,
  taskTitle: string,
): { title: string; facts: Fact[] } => ({
  title: `${taskTitle}: response from ${name} (${supplierCode})`,
  facts: [
    ...(receipt ? [hashFact('Content hash', receipt.contentHash ?? null)] : []),
    ...files.map((file) => hashFact(file.name, file.sha256)),
  ],
});

function answerTo(question: Question, value: FieldValue | undefined, { files }: SentResponse): Fact {
  const { label } = question;
  if (value === undefined || !hasValue(value)) return { label, value: 'not answered' };
  if (typeof value === 'boolean') return { label, value: value ? 'Yes' : 'No' };
  if (question.type === 'FILE' && Array.isArray(value)) {
    const names = files.filter(({ path }) => path === answerPath(question.id)).map(({ name }) => name);
    return { label, value: names.join(', ') || 'not answered' };
  }
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  const unit = question.type === 'NUMBER' && question.unit ? ` ${question.unit}` : '';
  return { label, value: `${text}${unit}` };
}

/** Keeps the lines of a text as separate facts. */
const onLines = ({ label, value }: Fact): Fact[] =>
  linesOf(value).map((line, index) => ({ label: index ? '' : label, value: line }));

function pricesOf({ lines, leadTime }: PriceTable, values: SentResponse['values']): Fact[] {
  if (lines.length > maxPrintedLines)
    return [{ label: 'Prices', value: `${lines.length} lines, included in the ZIP file of the record` }];
  return lines.map(({ id, code, description }) => {
    const of = (field: PriceField) => values[pricePath(id, field)];
    const price = hasValue(of('unitPrice')) ? shownNumber(String(of('unitPrice'))) : 'no price';
    const said = [
      of('noBid') === true ? 'no bid' : price,
      leadTime && hasValue(of('leadTime')) && leadTimeText(String(of('leadTime')), leadTime),
      hasValue(of('comment')) && `“${of('comment')}”`,
    ];
    return { label: code ?? '', value: `${description}: ${said.filter(Boolean).join(', ')}` };
  });
}

const leadTimeText = (value: string, unit: NonNullable<PriceTable['leadTime']>): string => {
  const units = unit.toLowerCase();
  return `in ${value} ${value === '1' ? units.slice(0, -1) : units}`;
};
