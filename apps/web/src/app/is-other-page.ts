import { pageInQuery } from '../shared/lib/page-in-query.ts';

interface Navigation {
  fromLocation?: { search: object };
  toLocation: { search: object };
  pathChanged: boolean;
}

/** Whether a navigation shows another page, and not the same with another state of its tables and tabs. */
export function isOtherPage({ fromLocation, toLocation, pathChanged }: Navigation): boolean {
  return pathChanged || !fromLocation || pageInQuery(fromLocation.search) !== pageInQuery(toLocation.search);
}
