import type { Supplier } from '@tenderbox/contract';
import { useCallback, useMemo, useState } from 'react';
import type { TableSelection } from '../../shared/tables/table-selection.ts';

/** Selected suppliers across all pages. `rows` are those on the current page. */
export function useChosenSuppliers(rows: readonly Supplier[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Supplier>>(() => new Map());

  const add = useCallback((suppliers: readonly Supplier[]) => {
    setChosen((before) => new Map([...before, ...suppliers.map((one) => [one.id, one] as const)]));
  }, []);
  const remove = useCallback((ids: Iterable<string>) => {
    setChosen((before) => {
      const left = new Map(before);
      for (const id of ids) left.delete(id);
      return left;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);

  const selection = useMemo<TableSelection>(
    () => ({
      selected: new Set(chosen.keys()),
      onChange: (selected) => {
        const known = new Map([...chosen, ...rows.map((one) => [one.id, one] as const)]);
        setChosen(new Map([...known].filter(([id]) => selected.has(id))));
      },
    }),
    [chosen, rows],
  );
  return { chosen, selection, add, remove, clear };
}
