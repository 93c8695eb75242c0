import type { UseQueryResult } from '@tanstack/react-query';
import { textOfError } from '../lib/api-error.ts';

const noRows: readonly never[] = [];

interface ListAnswer<Row> {
  items: Row[];
  total: number;
  /** There are more than `total`, because counting stops at a limit. */
  totalIsMore?: boolean;
}

/** Table props for a list query. Existing rows stay while newer ones are fetched. */
export function listRows<Row>(list: UseQueryResult<ListAnswer<Row>>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  return {
    rows: data?.items ?? (noRows as readonly Row[]),
    total: data?.total ?? 0,
    totalIsMore: data?.totalIsMore ?? false,
    isLoading: isFetching && (data === undefined || isPlaceholderData),
    error: error && data === undefined ? textOfError(error) : null,
    onRetry: () => void refetch(),
  };
}
