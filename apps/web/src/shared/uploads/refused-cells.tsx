import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';

interface RefusedCellsProps {
  cells: readonly { sheet: string; cell: string; column: string; reason: string }[];
  texts: { title: string; text: string; list: string };
}

const shownCells = 200;

/** Cells of an Excel file that were not understood, each with the reason. */
export function RefusedCells({ cells, texts }: RefusedCellsProps) {
  if (!cells.length) return null;
  return (
    <Alert severity="error">
      <AlertTitle>{texts.title}</AlertTitle>
      {texts.text}
      <Box
        component="ul"
        tabIndex={0}
        aria-label={texts.list}
        sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 200, overflow: 'auto' }}
      >
        {cells.slice(0, shownCells).map(({ sheet, cell, column, reason }) => (
          <li key={`${sheet}!${cell}${reason}`}>
            <strong>
              {sheet} {cell}
            </strong>
            {column && `, ${column}`}: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
