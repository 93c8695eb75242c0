import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface UploadProgressProps {
  /** What happens just now. */
  text: string;
  /** How much has gone up; at 100 the server works on it, and nobody knows how long. */
  percent: number;
  note?: string | false;
  /** The button that ends it. */
  action: ReactNode;
}

/** How far a file has gone up, and what is done with it then. */
export function UploadProgress({ text, percent, note, action }: UploadProgressProps) {
  return (
    <Box sx={{ mb: 2, display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography role="status" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <LinearProgress
          aria-label={text}
          variant={percent < 100 ? 'determinate' : 'indeterminate'}
          value={percent}
          sx={{ borderRadius: 1 }}
        />
        {note && (
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </Box>
      {action}
    </Box>
  );
}
