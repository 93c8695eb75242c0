import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AuthLinks } from '../../entities/session/auth-links.tsx';
import { AuthShell } from '../../shared/ui/layout/auth-shell.tsx';
import { HomeLink } from '../home-link.tsx';
import { contentId } from '../use-focus-on-navigation.ts';

/** Layout with a narrow centred card, positioned like the login card. */
export function UserFormLayout({ children }: { children: ReactNode }) {
  return (
    <Box component="main" id={contentId} tabIndex={-1} sx={{ outline: 'none' }}>
      <AuthShell logo={<HomeLink />} foot={<AuthLinks />}>
        {children}
      </AuthShell>
    </Box>
  );
}
