import { useQueryClient } from '@tanstack/react-query';
import { supplierKeys } from '../../../entities/suppliers/supplier-queries.ts';

/** Fetches again what the screens show of suppliers, such as after a change. */
export function useRefreshSuppliers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: supplierKeys.all });
}
