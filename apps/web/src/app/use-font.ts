import { useEffect } from 'react';
import { whenPageIsThere } from './page-is-there.ts';

/**
 * Loads the font once the first page is there: on a slow line its 73 KB would come before what people wait for. Until then a font of
 * the device with the same measures stands in, so nothing moves; it stays where the font cannot be loaded.
 */
export function useFont(): void {
  useEffect(() => whenPageIsThere(() => void import('../shared/theme/inter.css').catch(() => undefined)), []);
}
