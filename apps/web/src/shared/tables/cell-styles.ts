import type { DataColumn } from './data-column.ts';

/** Cell padding. The table extends this far into the gutter, so that its text is aligned with the title. */
export const cellStyles = { px: '12px' } as const;

/** Hides a column on narrow screens. */
export function cellDisplay<Row>({ hiddenBelow }: DataColumn<Row>) {
  return hiddenBelow ? { display: { xs: 'none', [hiddenBelow]: 'table-cell' } } : {};
}
