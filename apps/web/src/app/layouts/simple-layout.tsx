import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { contentId } from '../use-focus-on-navigation.ts';

/** Layout with content only. */
export function SimpleLayout({ children }: { children: ReactNode }) {
  return (
    <Box component="main" id={contentId} tabIndex={-1} sx={{ outline: 'none' }}>
      {children}
    </Box>
  );
}
