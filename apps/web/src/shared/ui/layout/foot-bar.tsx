import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { colours, lowScreen, measures, shadows } from '../../theme/tokens.ts';

/** What the dot before the status says. */
export type FootBarTone = 'none' | 'todo' | 'busy' | 'done' | 'failed';

const dotColours: Record<FootBarTone, string> = {
  none: colours.off,
  todo: colours.warnFill,
  busy: colours.primary,
  done: colours.okFill,
  failed: colours.badFill,
};

interface FootBarProps {
  /** Status in words. */
  state: ReactNode;
  /** Colour of the dot before the status. Without it there is no dot. */
  tone?: FootBarTone;
  /** Buttons: Cancel, then the primary one. */
  children: ReactNode;
}

/** The one bar at the bottom of the screen of pages that save or send. The footer is hidden while it shows. */
export function FootBar({ state, tone, children }: FootBarProps) {
  return (
    <Box
      data-foot-bar
      sx={{
        position: 'fixed',
        inset: 'auto 0 0',
        zIndex: 'mobileStepper',
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: colours.page,
        borderTop: `1px solid ${colours.line}`,
        boxShadow: shadows.foot,
        displayPrint: 'none',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: measures.saveBar,
          [lowScreen]: { minHeight: 48 },
          maxWidth: measures.content,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          '& > .MuiButton-root, & > .MuiStack-root': { flex: 'none' },
        }}
      >
        <Box
          role="status"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            mr: 'auto',
            minWidth: 0,
            typography: 'body2',
            color: colours.ink2,
            '&::before': tone && {
              content: '""',
              flex: 'none',
              width: 8,
              height: 8,
              borderRadius: '50%',
              bgcolor: dotColours[tone],
            },
          }}
        >
          <Box component="span" sx={{ minWidth: 0 }}>
            {state}
          </Box>
        </Box>
        {children}
      </Box>
    </Box>
  );
}
