/** How much time is left, in the parts that are shown, and how pressing it is. */
export type TimeLeft = {
  unit: 'days' | 'hours' | 'minutes' | 'moments' | 'ended';
  urgency: 'calm' | 'soon' | 'pressing' | 'over';
  days: number;
  hours: number;
  minutes: number;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What is left at a moment; at the end itself it has not ended yet. */
export function timeLeft(end: number, now: number): TimeLeft {
  const left = end - now;
  const parts = {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
  };
  if (left < 0) return { unit: 'ended', urgency: 'over', days: 0, hours: 0, minutes: 0 };
  if (left < minute) return { unit: 'moments', urgency: 'pressing', ...parts };
  if (left < hour) return { unit: 'minutes', urgency: 'pressing', ...parts };
  if (left < day) return { unit: 'hours', urgency: 'soon', ...parts };
  return { unit: 'days', urgency: 'calm', ...parts };
}

/** How long what is shown stays true, in milliseconds; after the end it says how long ago that was. */
export function untilNextChange(end: number, now: number): number {
  const left = end - now;
  if (left >= 0) return (left % (left < day ? minute : hour)) + 1;
  const unit = -left < hour ? minute : -left < day ? hour : day;
  return unit - (-left % unit);
}
