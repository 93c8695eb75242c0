import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';
import { ErrorOutlineOutlined } from '../../icons/error-outline-outlined.ts';
import { colours } from '../../theme/tokens.ts';

interface ErrorNoticeProps {
  children: ReactNode;
  title?: string;
  /** `presentation` inside an element that is announced. */
  role?: 'alert' | 'presentation';
  ref?: Ref<HTMLDivElement>;
}

/** An error in a form. Looks like an Alert, which the login page would otherwise load. */
export function ErrorNotice({ children, title, role = 'alert', ref }: ErrorNoticeProps) {
  return (
    <Box
      ref={ref}
      role={role}
      tabIndex={role === 'alert' ? -1 : undefined}
      sx={{
        display: 'flex',
        gap: 1.5,
        px: 2,
        py: 1.5,
        border: `1px solid ${colours.badLine}`,
        borderLeft: `4px solid ${colours.bad}`,
        borderRadius: 1,
        color: colours.bad,
        bgcolor: colours.page,
        whiteSpace: 'pre-line',
      }}
    >
      <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 20 }} />
      <Box sx={{ minWidth: 0 }}>
        {title && <Box sx={{ mb: 0.5, fontWeight: 600 }}>{title}</Box>}
        {children}
      </Box>
    </Box>
  );
}
