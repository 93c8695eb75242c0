interface Navigation {
  fromLocation?: { search: object };
  toLocation: { search: object };
  pathChanged: boolean;
}

/** What the query of an address may name beside its path: another view of a page, or one thing of its list. */
const viewNames = ['view', 'supplierId'] as const;

const viewOf = (search: { [Name in (typeof viewNames)[number]]?: unknown }) =>
  viewNames.map((name) => String(search[name] ?? '')).join(' ');

/** Whether a navigation shows another page, and not the same with another state of its tables and tabs. */
export function isOtherPage({ fromLocation, toLocation, pathChanged }: Navigation): boolean {
  return pathChanged || !fromLocation || viewOf(fromLocation.search) !== viewOf(toLocation.search);
}
