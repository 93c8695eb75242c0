import type { ReactNode } from 'react';

/** One column of a table, and its place on the cards that a phone shows. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What its content needs in pixels, or a share of the table; columns without a width share what is left. */
  width?: number | `${number}%`;
  /** The field that the server sorts by; without it the column cannot be sorted. */
  sortKey?: string;
  /** The direction of the first click; ascending unless said. */
  firstSort?: 'asc' | 'desc';
  /** Numbers and prices stand at the right. */
  align?: 'left' | 'right';
  /** Left out on screens that are narrower than this. */
  hiddenBelow?: 'md' | 'lg';
  /** Long texts take several lines instead of being cut. */
  isWrapped?: boolean;
  /** Beside the name of a row: what sets it apart from the others, such as that it is inactive. */
  mark?: (row: Row) => ReactNode;
  /** Of the column that names a row: stands before the name, such as a drawing of its state. */
  before?: (row: Row) => ReactNode;
  /** Of the column that names a row: a second line, what matters about it now. */
  note?: (row: Row) => ReactNode;
  /**
   * On a card: its heading, at the upper right, in the line under the heading, a line with its label, or nothing. A
   * line with its label by default.
   */
  card?: 'title' | 'corner' | 'under' | 'line' | 'hidden';
  /** What a card shows, where that is less than the cell; null leaves the line out. */
  cardCell?: (row: Row) => ReactNode;
}

/** The column that names a row: the card's heading, or else the first. */
export function titleColumnOf<Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row> | undefined {
  return columns.find(({ card }) => card === 'title') ?? columns[0];
}
