import type { ReactNode } from 'react';
import { renderPage as openPlainPage } from '../../shared/test/render-page.tsx';
import { useRefreshOnAppEvents } from '../cache/use-refresh-on-app-events.ts';

/** Renders one page at a URL, with app events handled as in the app. */
export function renderFeaturePage(Page: () => ReactNode, path: string, address = path) {
  function FreshPage() {
    useRefreshOnAppEvents();
    return <Page />;
  }
  return openPlainPage(FreshPage, path, address);
}
