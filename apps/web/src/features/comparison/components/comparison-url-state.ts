import { useRouter, useSearch } from '@tanstack/react-router';
import type { DifferenceReference, Figures, Order } from './compared.ts';

/** View of the comparison. */
type View = 'table' | 'spread' | 'one' | 'files';

/** Settings of the comparison, stored in the URL. */
export interface ComparisonState {
  show: View;
  order: Order;
  /** Null shows all suppliers. */
  chosen: readonly string[] | null;
  isEqualHidden: boolean;
  figures: Figures;
  against: DifferenceReference;
  /** Order of the lines in the spread: most money apart first, or as in the sheet. */
  lineOrder: 'money' | 'sheet';
  /** The supplier compared with the best, or highlighted in the spread. */
  supplierId: string | null;
}

const either = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  fallback: Choice,
): Choice => choices.find((choice) => choice === value) ?? fallback;

/** Returns the settings and a function that changes them. */
export function useComparisonState(): [ComparisonState, (change: Partial<ComparisonState>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const router = useRouter();
  const { suppliers } = search;
  const state: ComparisonState = {
    show: either(search.show, ['table', 'spread', 'one', 'files'], 'table'),
    order: either(search.order, ['total', 'name', 'own'], 'total'),
    chosen: typeof suppliers === 'string' && suppliers !== '' ? suppliers.split('.') : null,
    isEqualHidden: search.equal === 'hidden',
    figures: either(search.figures, ['unit', 'line'], 'unit'),
    against: either(search.against, ['mean', 'lowest'], 'mean'),
    lineOrder: either(search.lines, ['money', 'sheet'], 'money'),
    supplierId: typeof search.supplier === 'string' ? search.supplier : null,
  };
  function change(changes: Partial<ComparisonState>) {
    const next = { ...state, ...changes };
    // Default values are left out of the URL.
    const written = {
      show: next.show === 'table' ? undefined : next.show,
      order: next.order === 'total' ? undefined : next.order,
      suppliers: next.chosen?.join('.'),
      equal: next.isEqualHidden ? 'hidden' : undefined,
      figures: next.figures === 'unit' ? undefined : next.figures,
      against: next.against === 'mean' ? undefined : next.against,
      lines: next.lineOrder === 'money' ? undefined : next.lineOrder,
      supplier: next.supplierId ?? undefined,
    };
    const put = (before: Record<string, unknown>) => ({ ...before, ...written });
    void router.navigate({ to: '.', search: put as never, replace: true, resetScroll: false });
  }
  return [state, change];
}
