const units = ['B', 'KB', 'MB', 'GB'] as const;

/** A readable file size, in steps of 1024: `512 B`, `1.5 MB`, `200 MB`. */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const amount = bytes / 1024 ** step;
  const digits = step > 0 && amount < 10 ? 1 : 0;
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(amount)} ${units[step]}`;
}
