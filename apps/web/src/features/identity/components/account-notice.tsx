import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { IconComponent } from '../../../shared/icons/create-icon.tsx';

interface AccountNoticeProps {
  icon: IconComponent;
  title: string;
  text: string;
  children: ReactNode;
}

/** Replaces a form with a notice and the next steps. Takes the focus, so that screen readers read it. */
export function AccountNotice({ icon: Icon, title, text, children }: AccountNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          borderRadius: '50%',
          bgcolor: 'action.selected',
          color: 'primary.main',
        }}
      >
        <Icon />
      </Box>
      <Typography ref={heading} tabIndex={-1} variant="h1" sx={{ outline: 'none' }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Stack spacing={1} sx={{ pt: 1, width: '100%', alignItems: 'center' }}>
        {children}
      </Stack>
    </Stack>
  );
}
