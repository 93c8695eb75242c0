import type { ReactNode } from 'react';
import { openPage as openPlainPage } from '../../shared/test/open-page.tsx';
import { useRefreshOnAppEvents } from '../freshness/use-refresh-on-app-events.ts';

/** Opens one page of the app at an address, where app events are listened to as everywhere in the app. */
export function openPage(Page: () => ReactNode, path: string, address = path) {
  function FreshPage() {
    useRefreshOnAppEvents();
    return <Page />;
  }
  return openPlainPage(FreshPage, path, address);
}
