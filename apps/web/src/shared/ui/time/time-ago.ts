import type { TFunction } from 'i18next';
import { serverNow } from '../../lib/server-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Short time since an instant of today or yesterday: "20 h". */
export function shortTimeAgo(instant: string, t: TFunction, now: number): string {
  const passed = now - Date.parse(instant);
  if (passed < minute) return t('kit.ago.now');
  return passed < hour
    ? t('kit.ago.shortMinutes', { count: Math.floor(passed / minute) })
    : t('kit.ago.shortHours', { count: Math.floor(passed / hour) });
}

/** Time since an instant in its largest unit: "20 h ago". */
export function timeAgo(instant: string, t: TFunction, now = serverNow()): string {
  const passed = now - Date.parse(instant);
  if (passed < minute) return t('kit.ago.now');
  if (passed < hour) return t('kit.ago.minutes', { count: Math.floor(passed / minute) });
  if (passed < day) return t('kit.ago.hours', { count: Math.floor(passed / hour) });
  return t('kit.ago.days', { count: Math.floor(passed / day) });
}
