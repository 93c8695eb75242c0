import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RouteName } from '../../entities/routes/route-table.ts';
import { usePageTitle } from '../../shared/ui/layout/page-title.ts';
import { useRouteName } from '../use-route-name.ts';

/** A thing that was looked at. */
export interface RecentPage {
  href: string;
  title: string;
  route: RouteName;
}

const maxKept = 8;

/** Routes that show one thing. */
const ofThings: readonly RouteName[] = [
  'event',
  'bidder',
  'bidderEventView',
  'businessUnitDetails',
  'sourcingOrganisationDetails',
];

const keyOf = (userRoleId: string) => `tenderbox.recentPages.${userRoleId}`;

/** What a person looked at last in this tab, newest first. The browser forgets it with the tab. */
export function readRecentPages(userRoleId: string): RecentPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userRoleId)) ?? '[]') as RecentPage[];
  } catch {
    return [];
  }
}

/** The page of a thing, whichever of its parts is shown. */
export const pathOfThing = (path: string) => path.replace(/\/tasks(\/[^/]*)?$/, '');

/** Records the things whose pages are shown. */
export function useRecentPages(userRoleId: string): void {
  const title = usePageTitle();
  const route = useRouteName();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    if (!title || !route || !ofThings.includes(route)) return;
    const href = pathOfThing(path);
    const others = readRecentPages(userRoleId).filter((one) => one.href !== href);
    const kept = [{ href, title, route }, ...others].slice(0, maxKept);
    sessionStorage.setItem(keyOf(userRoleId), JSON.stringify(kept));
  }, [userRoleId, title, route, path]);
}
