import type { TaskSupplier } from '@tenderbox/contract';
import { useCallback, useMemo, useState } from 'react';
import type { TableSelection } from '../../../shared/tables/table-selection.ts';

/** The suppliers of a task that are ticked, on whatever page they stand; `rows` are those on this page. */
export function useTickedSuppliers(rows: readonly TaskSupplier[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, TaskSupplier>>(() => new Map());
  const selection = useMemo<TableSelection>(
    () => ({
      selected: new Set(chosen.keys()),
      onChange: (selected) => {
        const known = new Map([...chosen, ...rows.map((one) => [one.supplierId, one] as const)]);
        setChosen(new Map([...known].filter(([id]) => selected.has(id))));
      },
    }),
    [chosen, rows],
  );
  return { chosen, selection, clear: useCallback(() => setChosen(new Map()), []) };
}
