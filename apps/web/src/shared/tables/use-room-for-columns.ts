import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useWidth } from '../ui/use-width.ts';
import { type DataColumn, titleColumnOf } from './data-column.ts';

// In pixels, the space around the text included.
const minTitleWidth = 176;
const minColumnWidth = 96;
const tickColumnWidth = 44;
const wideCard = 480;

/** Measures whether a table has room for its columns. */
export function useRoomForColumns<Row>(columns: readonly DataColumn<Row>[], hasTicks: boolean) {
  const { breakpoints } = useTheme();
  const isBelow = {
    md: useMediaQuery(breakpoints.down('md')),
    lg: useMediaQuery(breakpoints.down('lg')),
    xl: useMediaQuery(breakpoints.down('xl')),
  };
  const { part, width } = useWidth<HTMLDivElement>();
  const shown = columns.filter(({ hiddenBelow }) => !(hiddenBelow && isBelow[hiddenBelow]));
  return {
    part,
    isWideCard: width >= wideCard,
    hasRoom: width >= widthOfColumns(shown) + (hasTicks ? tickColumnWidth : 0),
  };
}

/** How wide a table is at least: each share of it wide enough, and what the shares leave enough for the others. */
function widthOfColumns<Row>(columns: readonly DataColumn<Row>[]): number {
  const title = titleColumnOf(columns);
  const leastOf = (column: DataColumn<Row>) => (column === title ? minTitleWidth : minColumnWidth);
  const shares = columns.filter(({ width }) => typeof width === 'string');
  const others = columns.filter((column) => !shares.includes(column));
  const shareOf = ({ width }: DataColumn<Row>) => Number.parseFloat(String(width)) / 100;
  const shared = shares.reduce((sum, column) => sum + shareOf(column), 0);
  const needed = others.reduce(
    (sum, one) => sum + (typeof one.width === 'number' ? one.width : leastOf(one)),
    0,
  );
  // Shares alone take the whole table, whatever their sum is.
  const whole = others.length > 0 ? 1 : shared;
  return Math.max(
    others.length > 0 ? needed / (1 - shared) : 0,
    ...shares.map((column) => (minColumnWidth * whole) / shareOf(column)),
  );
}
