import type { ReactNode } from 'react';

/** One column of a table, and its place on the cards that a phone shows. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** In per cent of the table's width. */
  width?: number;
  /** The field that the server sorts by; without it the column cannot be sorted. */
  sortKey?: string;
  /** Numbers and prices stand at the right. */
  align?: 'left' | 'right';
  /** On a card: its heading, its status at the upper right, a line with its label, or nothing. A line by default. */
  card?: 'title' | 'status' | 'line' | 'hidden';
}

/** The column that names a row: the card's heading, or else the first. */
export function titleColumnOf<Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row> | undefined {
  return columns.find(({ card }) => card === 'title') ?? columns[0];
}
