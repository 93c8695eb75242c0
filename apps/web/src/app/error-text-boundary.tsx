import Typography from '@mui/material/Typography';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Shows the text of an error in place of the broken part until the key changes. */
export function ErrorTextBoundary({ resetKey, children }: { resetKey: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={ErrorText}>
      {children}
    </CatchBoundary>
  );
}

function ErrorText({ error }: ErrorComponentProps) {
  return (
    <Typography role="alert" sx={{ color: 'error.main', fontWeight: 500, px: 2, py: 1 }}>
      {error instanceof Error ? error.message : String(error)}
    </Typography>
  );
}
