import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ExpandMore } from '../../../shared/icons/expand-more.ts';
import { belowTopBar } from '../below-top-bar.ts';

interface DisclosureProps {
  /** Id of the `summary` element. */
  id: string;
  level: 'h2' | 'h3';
  heading: string;
  /** Shown next to the heading. */
  mark?: ReactNode;
  summary?: string;
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * Collapsible section. Uses the native `details` element, so it works with the keyboard, and find-in-page can
 * search and open it.
 */
export function Disclosure({ id, level, heading, mark, summary, isOpen, children }: DisclosureProps) {
  return (
    <Box component="details" open={isOpen} sx={{ '&[open] > summary svg.turns': { rotate: '180deg' } }}>
      <Box
        component="summary"
        id={id}
        sx={{
          ...belowTopBar,
          // The content of `details` does not inherit `box-sizing` from the page.
          boxSizing: 'border-box',
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minHeight: 52,
          px: { xs: 2, sm: 3 },
          py: 1.25,
          cursor: 'pointer',
          listStyle: 'none',
          outlineOffset: '-2px !important',
          '&::-webkit-details-marker': { display: 'none' },
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
            <Typography variant={level} sx={level === 'h3' ? { fontSize: 15 } : undefined}>
              {heading}
            </Typography>
            {mark}
          </Box>
          {summary && <Typography sx={{ color: 'text.secondary', mt: 0.25 }}>{summary}</Typography>}
        </Box>
        <ExpandMore
          aria-hidden
          className="turns"
          sx={{ color: 'text.secondary', transition: 'rotate 150ms', displayPrint: 'none' }}
        />
      </Box>
      <Box sx={{ px: { xs: 2, sm: 3 }, pt: 0.5, pb: 2.5 }}>{children}</Box>
    </Box>
  );
}
