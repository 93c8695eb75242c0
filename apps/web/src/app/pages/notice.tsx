import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface NoticeProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

/** Page with one message and one next step. */
export function FullPageNotice({ icon, title, text, children }: NoticeProps) {
  return (
    <Stack
      spacing={2}
      sx={{ alignItems: 'center', textAlign: 'center', maxWidth: 480, mx: 'auto', py: { xs: 2, sm: 5 } }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 64,
          height: 64,
          borderRadius: '50%',
          bgcolor: 'action.selected',
          color: 'primary.main',
          '& svg': { fontSize: 32 },
        }}
      >
        {icon}
      </Box>
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary">{text}</Typography>
      <Stack direction="row" spacing={1} sx={{ pt: 1 }}>
        {children}
      </Stack>
    </Stack>
  );
}
