import {
  taskSupplierSorts as sorts,
  type TaskState,
  taskStates,
  type taskSupplierSorts,
} from '@tenderbox/contract';
import {
  chosenFilter,
  listRequest,
  type TableOptions,
  type TableQuery,
} from '../../shared/tables/table-query.ts';

/** URL state of the task list. */
export const taskListOptions: TableOptions = {
  prefix: 'tasks',
  size: 'all',
  filters: ['state', 'ended', 'archived', 'supplier'],
};

const yesOrNo = ['true', 'false'] as const;

/** Maps the list state to the query of the request. */
export function taskRequest(query: TableQuery) {
  return {
    size: 'all',
    search: query.search,
    state: chosenFilter(query, 'state', taskStates),
    ended: chosenFilter(query, 'ended', yesOrNo),
    archived: chosenFilter(query, 'archived', yesOrNo),
    supplierId: query.filters.supplier?.[0],
  };
}

export type TaskRequest = ReturnType<typeof taskRequest>;

/** Request for the unfiltered list. */
export const wholeTaskList: TaskRequest = {
  size: 'all',
  search: '',
  state: undefined,
  ended: undefined,
  archived: undefined,
  supplierId: undefined,
};

/** URL state of the suppliers table. */
export const taskSupplierOptions: TableOptions = {
  prefix: 'suppliers',
  sort: 'state,asc',
  sortable: sorts,
  filters: ['state', 'seen'],
};

/** Maps the table state to the query of the request. */
export function taskSupplierRequest(query: TableQuery) {
  return {
    ...listRequest<(typeof taskSupplierSorts)[number]>(query),
    state: chosenFilter<TaskState>(query, 'state', taskStates),
    seen: chosenFilter(query, 'seen', yesOrNo),
  };
}

export type TaskSupplierRequest = ReturnType<typeof taskSupplierRequest>;
