import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { colours, messageBarHeight, shadows } from '../theme/tokens.ts';

interface StickyBarProps {
  children: ReactNode;
  /** Whose page it is, said while the head of the page is out of sight. */
  name: ReactNode;
  /** What must stay in sight, at the other end. */
  aside: ReactNode;
}

const stripHeight = 44;

/** How high it is on a wide screen; what else stays in sight stands below it. */
export const stickyBarHeight = 49;

/** The top bar scrolls away: what stays takes its place. */
const noTopBar = <GlobalStyles styles={{ 'header[data-top-bar]': { position: 'static' } }} />;

/** As wide as the page, behind what the bar holds. */
const behind = (background: string) => ({
  ...{ content: '""', position: 'absolute', zIndex: -1, inset: { xs: '0 -16px', sm: '0 -24px' } },
  bgcolor: background,
});

/**
 * Stays at the top of the screen once the page is scrolled past it, in place of the top bar. On a phone what it adds
 * stands in a strip of its own above. It repeats what the head of the page says, for the eyes alone.
 */
export function StickyBar({ children, name, aside }: StickyBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const top = ({ current }: typeof bar) => current?.getBoundingClientRect().top ?? 0;
    const look = () => setStuck(top(bar) - top(place) > 1);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <>
      {noTopBar}
      <div ref={place} />
      <Box
        ref={bar}
        data-sticky-bar={isStuck ? 'stuck' : 'still'}
        sx={{
          ...{
            position: 'sticky',
            zIndex: 'mobileStepper',
            mb: 3,
            display: 'flex',
            alignItems: 'center',
            gap: 3,
          },
          top: { xs: `calc(${messageBarHeight} + ${stripHeight}px)`, md: messageBarHeight },
          '& > .MuiTabs-root': { flex: 1, minWidth: 0 },
          '&::before': isStuck ? { ...behind(colours.page), boxShadow: shadows.floating } : {},
        }}
      >
        {isStuck && (
          <>
            <Box
              aria-hidden
              sx={{
                ...{ position: 'absolute', inset: 'auto 0 100%', height: stripHeight, zIndex: 0 },
                ...{ display: { xs: 'flex', md: 'none' }, alignItems: 'center', gap: 2 },
                '&::before': behind(colours.tint),
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>{name}</Box>
              {aside}
            </Box>
            <Box
              aria-hidden
              sx={{
                ...{ display: { xs: 'none', md: 'block' }, minWidth: 0, maxWidth: '36%', pr: 3 },
                borderRight: `1px solid ${colours.line}`,
              }}
            >
              {name}
            </Box>
          </>
        )}
        {children}
        {isStuck && (
          <Box aria-hidden sx={{ display: { xs: 'none', md: 'block' }, flex: 'none' }}>
            {aside}
          </Box>
        )}
      </Box>
    </>
  );
}
