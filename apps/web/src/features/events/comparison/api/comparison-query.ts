import { queryOptions } from '@tanstack/react-query';
import type { ComparisonColumns } from '@tenderbox/contract';
import { callApi } from '../../../../shared/lib/api.ts';
import { freshFor, keyOf } from '../../box/api/box-queries.ts';

/** What every supplier said to a task, page after page where there are many. */
export function comparisonQuery(taskId: string, isSealed: boolean) {
  return queryOptions({
    queryKey: [...keyOf(isSealed), 'comparison', taskId],
    queryFn: async ({ signal }) => {
      const read = async (page: number): Promise<ComparisonColumns> =>
        (
          await callApi('GET /api/business-unit/tasks/:taskId/comparison/columns', {
            ...{ params: { taskId }, query: { page }, signal, errors: 'background' },
          })
        ).data;
      const whole = await read(0);
      for (let page = 1; whole.suppliers.length < whole.total; page += 1) {
        const { suppliers } = await read(page);
        // Some may have been withdrawn meanwhile, where nothing is sealed.
        if (suppliers.length === 0) break;
        whole.suppliers.push(...suppliers);
      }
      return whole;
    },
    staleTime: freshFor(isSealed),
  });
}
