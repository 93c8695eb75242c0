import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { measures } from '../../shared/theme/theme.ts';
import { HomeLink } from '../home-link.tsx';
import { contentId } from '../use-focus-on-navigation.ts';

/** A centred narrow card. */
export function UserFormLayout({ children }: { children: ReactNode }) {
  return (
    <Stack spacing={3} sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', p: 2 }}>
      <header>
        <HomeLink />
      </header>
      <Card
        component="main"
        id={contentId}
        tabIndex={-1}
        sx={{ width: '100%', maxWidth: measures.card, p: { xs: 3, sm: 4 }, outline: 'none' }}
      >
        {children}
      </Card>
    </Stack>
  );
}
