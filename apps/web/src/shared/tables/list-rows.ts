import type { UseQueryResult } from '@tanstack/react-query';
import { textOfError } from '../lib/api-error.ts';

const noRows: readonly never[] = [];

/** What a table shows of a list that was asked for; rows that are there stay while newer ones are fetched. */
export function listRows<Row>(list: UseQueryResult<{ items: Row[]; total: number }>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  return {
    rows: data?.items ?? (noRows as readonly Row[]),
    total: data?.total ?? 0,
    isLoading: isFetching && (data === undefined || isPlaceholderData),
    error: error && data === undefined ? textOfError(error) : null,
    onRetry: () => void refetch(),
  };
}
