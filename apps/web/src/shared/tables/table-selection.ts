/** Selected rows on this and other pages. */
export interface TableSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Number shown as selected, if some of them do not count. */
  count?: number;
}

/** Whether none, some or all rows of a page are selected. */
export function selectedOf(ids: readonly string[], selected: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const count = ids.filter((id) => selected.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

/** Selects rows, or deselects them if all are selected. Rows of other pages are not affected. */
export function toggleRows(ids: readonly string[], selected: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(selected);
  const isTicked = selectedOf(ids, selected) === 'all';
  for (const id of ids) {
    if (isTicked) next.delete(id);
    else next.add(id);
  }
  return next;
}
