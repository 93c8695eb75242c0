import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface UploadProgressProps {
  /** Current activity. */
  text: string;
  /** Upload progress. At 100 the server is processing the file for an unknown time. */
  percent: number;
  note?: string | false;
  /** Button that cancels it. */
  action: ReactNode;
}

/** Upload progress of a file, then its processing. */
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
