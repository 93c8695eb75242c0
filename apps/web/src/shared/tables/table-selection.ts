/** Which rows are ticked, on this page and on others. */
export interface TableSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** How many of a page's rows are ticked. */
export function selectedOf(ids: readonly string[], selected: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const count = ids.filter((id) => selected.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

/** Ticks rows, or unticks them where all of them are ticked; those of other pages stay as they are. */
export function toggleRows(ids: readonly string[], selected: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(selected);
  const isTicked = selectedOf(ids, selected) === 'all';
  for (const id of ids) {
    if (isTicked) next.delete(id);
    else next.add(id);
  }
  return next;
}
