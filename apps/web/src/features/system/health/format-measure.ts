import { formatSize } from '@tenderbox/contract';
import type { TFunction } from 'i18next';

const hundredThousand = 100_000;
/** Counts of work that is due stop here. */
export const maxCount = 10_000;
const cappedMeasures = ['mails', 'webhooks', 'boxes', 'auditLinks', 'scans'];

/** A value of a chart with its unit. */
export function formatMeasure(measure: string, value: number | null, t: TFunction): string {
  if (value === null) return t('systemHealth.charts.noValue');
  if (measure === 'memory' || measure === 'freeBytes') return formatSize(value);
  if (measure === 'latency' || measure === 'loopDelay') return formatDuration(value / 1000, t);
  if (measure === 'oldestMail') return formatDuration(value, t);
  if (cappedMeasures.includes(measure) && value >= maxCount)
    return t('systemHealth.more', { value: maxCount });
  return new Intl.NumberFormat('en', {
    maximumFractionDigits: value < 10 ? 1 : 0,
    ...(value >= hundredThousand && { notation: 'compact', maximumFractionDigits: 1 }),
  }).format(value);
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A duration of seconds in its largest unit. */
export function formatDuration(seconds: number, t: TFunction): string {
  const rounded = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  if (seconds === 0) return t('systemHealth.charts.seconds', { value: 0 });
  if (seconds < 1) return t('systemHealth.charts.milliseconds', { value: rounded(seconds * 1000) });
  if (seconds < minute) return t('systemHealth.charts.seconds', { value: rounded(seconds) });
  if (seconds < hour) return t('systemHealth.charts.minutes', { value: Math.floor(seconds / minute) });
  if (seconds < 2 * day) return t('systemHealth.charts.wholeHours', { value: Math.floor(seconds / hour) });
  return t('systemHealth.charts.days', { value: Math.floor(seconds / day) });
}
