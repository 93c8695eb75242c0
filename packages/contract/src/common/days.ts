/** The accepted years of instants and days. Days may be older, for example the founding of a company. */
export const dateLimits = { firstYear: 1970, firstDayYear: 1800, lastYear: 2200 } as const;

/** Whether a text is a calendar day such as `2026-11-30`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether a day is within the accepted years. */
export const isDayInRange = (day: string): boolean => {
  const year = Number(day.slice(0, 4));
  return year >= dateLimits.firstDayYear && year <= dateLimits.lastYear;
};
