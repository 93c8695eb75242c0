import Box from '@mui/material/Box';
import type { SignedInUser } from '@tenderbox/contract';
import { useUserInRole } from '../../entities/session/use-user.ts';
import { measures, messageBarHeight } from '../../shared/theme/tokens.ts';
import { ErrorTextBoundary } from '../error-text-boundary.tsx';
import { HomeLink } from '../home-link.tsx';
import { NavigationLinks } from '../navigation/navigation-links.tsx';
import { NavigationMenuButton } from '../navigation/navigation-menu-button.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { UserMenuButton } from '../user-menu/user-menu-button.tsx';
import { BellSlot } from './bell-slot.tsx';
import { NextDeadlineSlot } from './next-deadline-slot.tsx';
import { UserSummary } from './user-summary.tsx';

const onlyNarrow = { display: { xs: 'flex', md: 'none' } };
const onlyWide = { display: { xs: 'none', md: 'flex' } };

export function TopBar() {
  const user = useUserInRole();
  return (
    <Box
      component="header"
      data-top-bar
      sx={{
        position: 'sticky',
        top: messageBarHeight,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 1, md: 4 },
          height: measures.topBar - 1,
          maxWidth: measures.content,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
        }}
      >
        {user && (
          <Box sx={onlyNarrow}>
            <NavigationMenuButton user={user} />
          </Box>
        )}
        <Box sx={onlyWide}>
          <HomeLink />
        </Box>
        <Box sx={onlyNarrow}>
          <HomeLink variant="mobile" />
        </Box>
        {user && <SignedInPart user={user} />}
      </Box>
    </Box>
  );
}

function SignedInPart({ user }: { user: SignedInUser }) {
  return (
    <>
      <Box sx={{ ...onlyWide, alignSelf: 'stretch', alignItems: 'center' }}>
        <ErrorTextBoundary resetKey={user.userRoleId}>
          <NavigationLinks user={user} direction="row" />
        </ErrorTextBoundary>
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: { xs: 1, md: 4 }, minWidth: 0 }}>
        <NextDeadlineSlot roleName={user.roleName} />
        <PaletteButton />
        <BellSlot user={user} />
        <UserSummary user={user} />
        <UserMenuButton user={user} />
      </Box>
    </>
  );
}
