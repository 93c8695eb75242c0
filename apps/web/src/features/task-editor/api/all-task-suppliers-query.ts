import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** All suppliers of a task, on one page, as needed for editing the set. */
export function allTaskSuppliersQuery(taskId: string) {
  return queryOptions({
    queryKey: [...queryKeys.tasks, 'all-suppliers', taskId],
    meta: { about: { taskId } },
    queryFn: async ({ signal }) => {
      const request = { params: { taskId }, query: { size: 'all' }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/business-unit/tasks/:taskId/suppliers', request)).data.items;
    },
  });
}
