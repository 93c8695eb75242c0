import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { measures } from '../theme/theme.ts';
import { Logo } from './logo.tsx';

interface EntranceProps {
  children: ReactNode;
  /** What stands under the card. */
  below?: ReactNode;
}

/** The frame of the pages in front of the app: the logo over a narrow card. */
export function Entrance({ children, below }: EntranceProps) {
  return (
    <Stack
      spacing={3}
      sx={{
        width: '100%',
        maxWidth: measures.card,
        mx: 'auto',
        py: { xs: 1, sm: '8vh' },
        alignItems: 'center',
      }}
    >
      <Logo />
      <Card sx={{ width: '100%', p: { xs: 2.5, sm: 4 } }}>{children}</Card>
      {below}
    </Stack>
  );
}
