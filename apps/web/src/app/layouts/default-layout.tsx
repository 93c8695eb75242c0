import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useUserInRole } from '../../entities/session/use-user.ts';
import { measures, messageBarHeight } from '../../shared/theme/tokens.ts';
import { bottomBarHeight, withBottomBarHeight } from '../../shared/ui/layout/phone-bar.tsx';
import { PaletteSlot } from '../palette/palette-slot.tsx';
import { contentId } from '../use-focus-on-navigation.ts';
import { Footer } from './footer.tsx';
import { PrivacyBanner } from './privacy-banner.tsx';
import { RoleOfferSlot } from './role-offer-slot.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** Layout with top bar, content and footer. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const user = useUserInRole();
  return (
    <Box
      sx={{
        minHeight: `calc(100dvh - ${messageBarHeight})`,
        display: 'flex',
        flexDirection: 'column',
        '@media print': { display: 'block', minHeight: 0 },
        ...withBottomBarHeight,
        pb: bottomBarHeight,
      }}
    >
      <SkipLink />
      <TopBar />
      <PrivacyBanner />
      <RoleOfferSlot />
      <Box
        component="main"
        id={contentId}
        tabIndex={-1}
        sx={{
          flex: 1,
          width: '100%',
          maxWidth: measures.content,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          pt: { xs: 2, sm: 3 },
          pb: { xs: 3, sm: 4 },
          outline: 'none',
        }}
      >
        {children}
      </Box>
      <Footer />
      {user && <PaletteSlot key={user.userRoleId} user={user} />}
    </Box>
  );
}
