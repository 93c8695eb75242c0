import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { PhoneBar } from './phone-bar.tsx';

interface SectionHeadProps {
  title: string;
  description?: string;
  /** What can be done here, the most usual last. */
  actions?: ReactNode;
  /** The primary button of the page; on a phone it stands at the foot of the screen. */
  primaryAction?: ReactNode;
}

/** Names one part of a page and offers what can be done in it. */
export function SectionHead({ title, description, actions, primaryAction }: SectionHeadProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={2}
      sx={{ mb: 2, justifyContent: 'space-between', alignItems: { sm: 'flex-start' } }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2">{title}</Typography>
        {description && <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{description}</Typography>}
      </Box>
      {actions}
      {isPhone ? primaryAction && <PhoneBar>{primaryAction}</PhoneBar> : primaryAction}
    </Stack>
  );
}
