import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { lowScreen, measures } from '../../theme/tokens.ts';

/** Bottom bar on a phone with the main actions of a page. */
export function PhoneBar({ children }: { children: ReactNode }) {
  return (
    <Box
      data-phone-bar
      sx={{
        position: 'fixed',
        inset: 'auto 0 0',
        zIndex: 'appBar',
        display: { xs: 'flex', sm: 'none' },
        gap: 1,
        px: 2,
        py: 1.25,
        pb: 'calc(10px + env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        boxShadow: '0 -4px 12px -6px rgba(16, 24, 40, .10)',
        [lowScreen]: { py: 0.5, pb: 'calc(4px + env(safe-area-inset-bottom))' },
        '& > .MuiButton-root': { flex: 1, minHeight: 44 },
        // A download button includes its cancel button. Alone, it takes the full width.
        '& > .MuiStack-root:only-child': { flex: 1, '& > .MuiButton-root': { flex: 1, minHeight: 44 } },
        '& > .MuiStack-root:has(> .MuiButton-contained)': {
          flex: 1,
          '& > .MuiButton-contained': { flex: 1 },
        },
        // Two download buttons fit side by side.
        '& > .MuiStack-root .MuiButton-root': { px: 1.25 },
        // Next to a primary button, secondary ones are small with the icon above the label.
        '&:has(> .MuiButton-contained) .MuiButton-text': {
          flex: 'none',
          flexDirection: 'column',
          px: 1,
          fontSize: 11,
          lineHeight: '14px',
          '& .MuiButton-startIcon': { m: 0 },
        },
      }}
    >
      {children}
    </Box>
  );
}

/** Height of the bar at the bottom, if a page has one. Other elements at the bottom are placed above it. */
export const bottomBarHeight = 'var(--bottom-bar-height, 0px)';

/** Styles for page containers that set the height of the bar at the bottom. */
export const withBottomBarHeight = {
  '&:has([data-phone-bar])': { '--bottom-bar-height': { xs: '65px', sm: '0px' } },
  // While rows are ticked, what can be done with them takes its place.
  '&:has([data-selection-bar])': { '--bottom-bar-height': '0px', '& [data-phone-bar]': { display: 'none' } },
  '&:has([data-foot-bar])': {
    '--bottom-bar-height': `calc(${measures.saveBar + 1}px + env(safe-area-inset-bottom))`,
    '& > footer, & [data-phone-bar]': { display: 'none' },
  },
};
