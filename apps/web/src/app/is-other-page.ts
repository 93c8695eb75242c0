import { pageInQuery } from '../shared/lib/page-in-query.ts';

interface Navigation {
  fromLocation?: { search: object };
  toLocation: { search: object };
  pathChanged: boolean;
}

/** Whether a navigation shows another page, not just another state of tables and tabs. */
export function isOtherPage({ fromLocation, toLocation, pathChanged }: Navigation): boolean {
  return pathChanged || !fromLocation || pageInQuery(fromLocation.search) !== pageInQuery(toLocation.search);
}
