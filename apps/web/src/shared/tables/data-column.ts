import type { ReactNode } from 'react';

/** Column of a table, and its position on cards (phones). */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** Shown in the table head instead of the header, for example the action that adds a row. */
  headAction?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Width in pixels or as a share of the table. Columns without a width share the rest. */
  width?: number | `${number}%`;
  /** Field that the server sorts by. Without it the column is not sortable. */
  sortKey?: string;
  /** Direction of the first click. Default: ascending. */
  firstSort?: 'asc' | 'desc';
  /** Numbers and prices are right-aligned. */
  align?: 'left' | 'right';
  /** Hidden on screens narrower than this. */
  hiddenBelow?: 'md' | 'lg' | 'xl';
  /** Wraps long texts instead of truncating them. */
  isWrapped?: boolean;
  /** Shown next to the name of a row if it differs from others, for example inactive. */
  mark?: (row: Row) => ReactNode;
  /** The mark is for the table; cards say the same elsewhere. */
  hasNoCardMark?: boolean;
  /** Title column only: shown before the name, for example an icon of its state. */
  before?: (row: Row) => ReactNode;
  /** Title column only: second line with the most important fact. */
  note?: (row: Row) => ReactNode;
  /** Position on a card: heading, upper right corner, line under the heading, labelled value (default), or hidden. */
  card?: 'title' | 'corner' | 'under' | 'line' | 'hidden';
  /** Content on a card, if it differs from the cell. Null hides the line. */
  cardCell?: (row: Row) => ReactNode;
}

/** Column that names a row: the heading of the card, or the first column. */
export function titleColumnOf<Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row> | undefined {
  return columns.find(({ card }) => card === 'title') ?? columns[0];
}
