import type { TFunction } from 'i18next';
import { timeLeft } from '../../../shared/ui/time/time-left.ts';

/** Formats the time between two instants in its two largest units: "1 d 19 h". */
export function durationOf(from: string, to: string, t: TFunction): string {
  const { days, hours, minutes } = timeLeft(Date.parse(to), Date.parse(from));
  const parts = [
    days > 0 && t('eventTasks.duration.days', { count: days }),
    hours > 0 && t('eventTasks.duration.hours', { count: hours }),
    minutes > 0 && t('eventTasks.duration.minutes', { count: minutes }),
  ];
  return parts.filter(Boolean).slice(0, 2).join(' ');
}
