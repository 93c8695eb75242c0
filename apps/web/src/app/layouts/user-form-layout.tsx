import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Entrance } from '../../shared/ui/entrance.tsx';
import { HomeLink } from '../home-link.tsx';
import { contentId } from '../use-focus-on-navigation.ts';

/** A centred narrow card, in the place where the login has its own. */
export function UserFormLayout({ children }: { children: ReactNode }) {
  return (
    <Box component="main" id={contentId} tabIndex={-1} sx={{ outline: 'none' }}>
      <Entrance logo={<HomeLink />}>{children}</Entrance>
    </Box>
  );
}
