import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { colours, messageBarHeight, shadows } from '../../theme/tokens.ts';

interface StickyBarProps {
  children: ReactNode;
  /** Name of the page, shown while its header is out of view. */
  name: ReactNode;
  /** Always visible content at the other end. */
  aside: ReactNode;
}

const stripHeight = 44;

/** Height on a wide screen. Other sticky elements are placed below it. */
export const stickyBarHeight = 49;

/** The top bar scrolls away and the sticky bar takes its place. */
const noTopBar = <GlobalStyles styles={{ 'header[data-top-bar]': { position: 'static' } }} />;

/** Full-width background behind the content of the bar. */
const behind = (background: string) => ({
  content: '""',
  position: 'absolute',
  zIndex: -1,
  inset: { xs: '0 -16px', sm: '0 -24px' },
  bgcolor: background,
});

/**
 * Sticks to the top of the screen in place of the top bar once the page is scrolled past it. On a phone its
 * additions are in a separate strip above. They repeat the page header and are hidden from screen readers.
 */
export function StickyBar({ children, name, aside }: StickyBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const top = ({ current }: typeof bar) => current?.getBoundingClientRect().top ?? 0;
    const updateStuck = () => setStuck(top(bar) - top(place) > 1);
    updateStuck();
    window.addEventListener('scroll', updateStuck, { passive: true });
    return () => window.removeEventListener('scroll', updateStuck);
  }, []);
  return (
    <>
      {noTopBar}
      <div ref={place} />
      <Box
        ref={bar}
        data-sticky-bar={isStuck ? 'stuck' : 'still'}
        sx={{
          position: 'sticky',
          zIndex: 'mobileStepper',
          mb: 3,
          display: 'flex',
          alignItems: 'center',
          gap: 3,
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
                position: 'absolute',
                inset: 'auto 0 100%',
                height: stripHeight,
                zIndex: 0,
                display: { xs: 'flex', md: 'none' },
                alignItems: 'center',
                gap: 2,
                '&::before': behind(colours.tint),
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>{name}</Box>
              {aside}
            </Box>
            <Box
              aria-hidden
              sx={{
                display: { xs: 'none', md: 'block' },
                minWidth: 0,
                maxWidth: '36%',
                pr: 3,
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
