import { useEffect } from 'react';
import { onPageRendered } from './on-page-rendered.ts';

/**
 * Loads the font (73 KB) after the first page, so that it does not delay the page on a slow connection. A
 * local font with the same metrics is used until then and if loading fails, so that nothing shifts.
 */
export function useFont(): void {
  useEffect(() => onPageRendered(() => void import('../shared/theme/inter.css').catch(() => undefined)), []);
}
