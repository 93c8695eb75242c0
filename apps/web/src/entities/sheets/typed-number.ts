/** Formats a number with thousands separators and at least this many decimals. Other text is returned unchanged. */
export function shownNumber(value: string, decimals = 0): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined) return value;
  const places = fraction.padEnd(decimals, '0');
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${places && `.${places}`}`;
}
