import type { DataColumn } from './data-column.ts';

/** The space around a cell; a table reaches as far into the gutter, so that its text stands below the title. */
export const cellLook = { px: '12px' } as const;

/** Whether a column is left out where the screen is narrow. */
export function cellDisplay<Row>({ hiddenBelow }: DataColumn<Row>) {
  return hiddenBelow ? { display: { xs: 'none', [hiddenBelow]: 'table-cell' } } : {};
}
