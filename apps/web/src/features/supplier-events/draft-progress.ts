import { hasValue, type Response, type SupplierTaskInList } from '@tenderbox/contract';

/** Number of answered questions and price lines of a draft, and of those asked for. */
export function draftProgress(
  { questionCount, lineCount }: Pick<SupplierTaskInList, 'questionCount' | 'lineCount'>,
  { fields }: Pick<Response, 'fields'>,
): { done: number; total: number } {
  const given = Object.keys(fields).filter((path) => {
    const field = fields[path];
    return field && !field.needsReview && hasValue(field.value);
  });
  const lines = given.flatMap((path) => /^prices\/([^/]+)\/(?:unitPrice|noBid)$/.exec(path)?.[1] ?? []);
  const answers = given.filter((path) => path.startsWith('answers/'));
  return { done: answers.length + new Set(lines).size, total: questionCount + lineCount };
}
