/** `2026-11-30` of what was typed as a day, year first; what is none, or only half of one, stays as it is. */
export function typedDay(text: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/.exec(text.trim()) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(text.trim()) ??
    [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}
