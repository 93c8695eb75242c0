import { useEffect } from 'react';
import { type RouteName, routeOf, routeTable } from '../entities/routes/route-table.ts';
import { useUserInRole } from '../entities/session/use-user.ts';
import { guard } from './guard.ts';
import { whenPageIsThere } from './page-is-there.ts';
import { screenOf } from './screen-of.ts';

/** How long the page that was asked for has the line to itself once it is there, in milliseconds. */
const patience = 3000;

/** Whether the person asked the browser to save data; not all browsers say. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the screens of the role while nothing else is to be done, so that they open at once and while offline. */
export function usePreloadAhead(): void {
  const user = useUserInRole();

  useEffect(() => {
    if (!user || savesData()) return;
    const names = (Object.keys(routeTable) as RouteName[]).filter(
      (name) => routeOf(name).access !== 'public' && guard(name, user) === 'allowed',
    );
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const preloadAll = async () => {
      for (const name of names) {
        // What cannot be loaded now is loaded when it is opened.
        if (isWanted) await screenOf(name).preload?.();
      }
    };
    const stopWaiting = whenPageIsThere(() => {
      timer = setTimeout(() => void preloadAll(), patience);
    });
    return () => {
      isWanted = false;
      stopWaiting();
      clearTimeout(timer);
    };
  }, [user]);
}
