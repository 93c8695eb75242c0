import Box from '@mui/material/Box';
import { colours } from '../../theme/tokens.ts';

interface ProgressLineProps {
  done: number;
  total: number;
  /** Text of the progress. */
  label: string;
  width?: number;
  /** Shows the text before the bar. */
  isReversed?: boolean;
}

/** Short progress bar with its text. */
export function ProgressLine({ done, total, label, width = 44, isReversed = false }: ProgressLineProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexDirection: isReversed ? 'row-reverse' : 'row',
        alignItems: 'center',
        gap: isReversed ? 1.25 : 0.75,
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width, height: 4, borderRadius: 0.5, bgcolor: colours.tint2, overflow: 'hidden' }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            bgcolor: colours.okFill,
            width: `${total > 0 ? Math.min(done / total, 1) * 100 : 0}%`,
          }}
        />
      </Box>
      <span>{label}</span>
    </Box>
  );
}
