import type { SvgIconComponent } from '@mui/icons-material';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** One sentence. */
  text: string;
  /** The one next step, usually a button. */
  action?: ReactNode;
  icon?: SvgIconComponent;
}

/** Says that nothing is here, and what to do about it. */
export function EmptyState({ text, action, icon: Icon = InboxOutlined }: EmptyStateProps) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', px: 3, py: 6 }}>
      <Icon aria-hidden sx={{ fontSize: 40, color: 'text.disabled' }} />
      <Typography sx={{ color: 'text.secondary', maxWidth: 480 }}>{text}</Typography>
      {action}
    </Stack>
  );
}
