import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SectionHeadProps {
  title: string;
  description?: string;
  /** What can be done here, the most usual last. */
  actions?: ReactNode;
}

/** Names one part of a page and offers what can be done in it. */
export function SectionHead({ title, description, actions }: SectionHeadProps) {
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
    </Stack>
  );
}
