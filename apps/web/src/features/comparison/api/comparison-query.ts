import { queryOptions } from '@tanstack/react-query';
import type { ComparisonColumns } from '@tenderbox/contract';
import { freshFor, keyOf } from '../../../entities/boxes/box-queries.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Loads the responses of all suppliers to a task, page by page. */
export function comparisonQuery(taskId: string, isSealed: boolean) {
  return queryOptions({
    queryKey: [...keyOf(isSealed), 'comparison', taskId],
    meta: { about: { taskId } },
    queryFn: async ({ signal }) => {
      const read = async (page: number): Promise<ComparisonColumns> =>
        (
          await callApi('GET /api/business-unit/tasks/:taskId/comparison/columns', {
            params: { taskId },
            query: { page },
            signal,
            errors: 'background',
          })
        ).data;
      const whole = await read(0);
      for (let page = 1; whole.suppliers.length < whole.total; page += 1) {
        const { suppliers } = await read(page);
        // Unsealed responses may be withdrawn between two pages.
        if (suppliers.length === 0) break;
        whole.suppliers.push(...suppliers);
      }
      return whole;
    },
    staleTime: freshFor(isSealed),
  });
}
