import { isGiven, type Response, type SupplierTaskInList } from '@tenderbox/contract';

/** How much of a draft is answered, of how much is asked; a price line counts once. */
export function draftProgress(
  { questionCount, lineCount }: Pick<SupplierTaskInList, 'questionCount' | 'lineCount'>,
  { fields }: Pick<Response, 'fields'>,
): { done: number; total: number } {
  const given = Object.keys(fields).filter((path) => {
    const field = fields[path];
    return field && !field.needsReview && isGiven(field.value);
  });
  const lines = given.flatMap((path) => /^prices\/([^/]+)\/(?:unitPrice|noBid)$/.exec(path)?.[1] ?? []);
  const answers = given.filter((path) => path.startsWith('answers/'));
  return { done: answers.length + new Set(lines).size, total: questionCount + lineCount };
}
