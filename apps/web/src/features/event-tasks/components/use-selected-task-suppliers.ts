import type { TaskSupplier } from '@tenderbox/contract';
import { useCallback, useMemo, useState } from 'react';
import type { TableSelection } from '../../../shared/tables/table-selection.ts';

/** Selected suppliers of a task across all pages. `rows` are those on the current page. */
export function useSelectedTaskSuppliers(rows: readonly TaskSupplier[]) {
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
