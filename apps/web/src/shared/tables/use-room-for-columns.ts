import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useWidth } from '../ui/use-width.ts';
import { type DataColumn, titleColumnOf } from './data-column.ts';

// In pixels, the space around the text included.
const minTitleWidth = 176;
const minColumnWidth = 96;
const tickColumnWidth = 44;

/** Measures whether a table has room for its columns. */
export function useRoomForColumns<Row>(columns: readonly DataColumn<Row>[], hasTicks: boolean) {
  const { breakpoints } = useTheme();
  const isBelow = {
    md: useMediaQuery(breakpoints.down('md')),
    lg: useMediaQuery(breakpoints.down('lg')),
  };
  const { part, width } = useWidth<HTMLDivElement>();
  const title = titleColumnOf(columns);
  const needed = columns
    .filter(({ hiddenBelow }) => !(hiddenBelow && isBelow[hiddenBelow]))
    .map((column) => {
      if (typeof column.width === 'number') return column.width;
      return column === title ? minTitleWidth : minColumnWidth;
    })
    .reduce((sum, one) => sum + one, hasTicks ? tickColumnWidth : 0);
  return { part, hasRoom: width >= needed };
}
