import { useEffect } from 'react';
import { type RouteName, routeOf, routeTable } from '../entities/routes/route-table.ts';
import { useUserInRole } from '../entities/session/use-user.ts';
import { guard } from './guard.ts';
import { onPageRendered } from './on-page-rendered.ts';
import { screenOf } from './screen-of.ts';

/** Delay after the first page before preloading starts, in milliseconds. */
const patience = 3000;

/** Whether the user enabled data saving. Not all browsers report it. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Preloads the screens of the role while idle, so that they open immediately and offline. */
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
        // What cannot be preloaded now is loaded when opened.
        if (isWanted) await screenOf(name).preload?.();
      }
    };
    const stopWaiting = onPageRendered(() => {
      timer = setTimeout(() => void preloadAll(), patience);
    });
    return () => {
      isWanted = false;
      stopWaiting();
      clearTimeout(timer);
    };
  }, [user]);
}
