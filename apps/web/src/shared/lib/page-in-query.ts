/** What the query of an address may name beside its path: another view of a page, or one thing of its list. */
const names = ['view', 'supplierId'] as const;

/** Which page the query names, in a form that can be compared; the rest of it is the state of tables and tabs. */
export function pageInQuery(search: object): string {
  const given = search as { [Name in (typeof names)[number]]?: unknown };
  return names.map((name) => String(given[name] ?? '')).join(' ');
}
