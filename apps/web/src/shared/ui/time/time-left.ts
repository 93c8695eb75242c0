/** Time left in the displayed units, and its urgency. */
export type TimeLeft = {
  unit: 'days' | 'hours' | 'minutes' | 'seconds' | 'ended';
  urgency: 'calm' | 'soon' | 'pressing' | 'over';
  days: number;
  hours: number;
  minutes: number;
  /** Seconds of the last minute, rounded up: the last second is 1. */
  seconds: number;
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Time left at a moment. At the exact end it has not ended yet. */
export function timeLeft(end: number, now: number): TimeLeft {
  const left = end - now;
  const parts = {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.max(1, Math.ceil((left % minute) / second)),
  };
  if (left < 0) return { unit: 'ended', urgency: 'over', days: 0, hours: 0, minutes: 0, seconds: 0 };
  if (left < minute) return { unit: 'seconds', urgency: 'pressing', ...parts };
  if (left < hour) return { unit: 'minutes', urgency: 'pressing', ...parts };
  if (left < day) return { unit: 'hours', urgency: 'soon', ...parts };
  return { unit: 'days', urgency: 'calm', ...parts };
}

/** Milliseconds until the displayed text changes. After the end it states how long ago that was. */
export function untilNextChange(end: number, now: number): number {
  const left = end - now;
  if (left >= 0 && left <= second) return left + 1;
  // Seconds are rounded up, other units down.
  if (left >= 0 && left < minute) return ((left - 1) % second) + 1;
  if (left >= 0) return (left % (left < day ? minute : hour)) + 1;
  const unit = -left < hour ? minute : -left < day ? hour : day;
  return unit - (-left % unit);
}
