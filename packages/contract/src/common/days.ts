/** The years that instants and days may lie in. A day may be older: that a company was founded, for example. */
export const dateLimits = { firstYear: 1970, firstDayYear: 1800, lastYear: 2200 } as const;

/** Whether a text is a day of the calendar, `2026-11-30`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether a day lies in the years that are accepted. */
export const isDayInRange = (day: string): boolean => {
  const year = Number(day.slice(0, 4));
  return year >= dateLimits.firstDayYear && year <= dateLimits.lastYear;
};
