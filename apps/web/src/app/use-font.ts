import { useEffect } from 'react';
import { whenPageIsThere } from './page-is-there.ts';

/**
 * Loads the font (73 KB) after the first page, so that it does not delay the page on a slow connection. A
 * local font with the same metrics is used until then and if loading fails, so that nothing shifts.
 */
export function useFont(): void {
  useEffect(() => whenPageIsThere(() => void import('../shared/theme/inter.css').catch(() => undefined)), []);
}
