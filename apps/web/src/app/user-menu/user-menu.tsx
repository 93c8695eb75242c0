import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../entities/routes/path-to.ts';
import { measures } from '../../shared/theme/tokens.ts';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { EmailAddress } from '../../shared/ui/display/email-address.tsx';
import { ErrorTextBoundary } from '../error-text-boundary.tsx';
import { leaveSession } from './leave-session.ts';
import { RoleList } from './role-list.tsx';

interface UserMenuProps {
  id: string;
  user: SignedInUser;
  anchor: HTMLElement | null;
  onClose: () => void;
}

const itemStyles = {
  display: 'flex',
  width: '100%',
  justifyContent: 'flex-start',
  alignItems: 'center',
  minHeight: 44,
  px: 2.5,
  color: 'text.primary',
  font: 'inherit',
  outlineOffset: -2,
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** The logged-in user, their roles and account actions. */
export function UserMenu({ id, user, anchor, onClose }: UserMenuProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();

  async function leave() {
    onClose();
    await leaveSession(router, queryClient);
  }

  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{
        paper: {
          id,
          role: 'dialog',
          'aria-label': t('userMenu.title'),
          sx: { width: measures.userMenu, maxWidth: 'calc(100% - 32px)', mt: 1 },
        },
      }}
    >
      <Box sx={{ px: 2.5, pt: 2, pb: 1.5, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" component="p">
          {user.fullName}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <EmailAddress address={user.username} />
        </Typography>
      </Box>
      <Divider />
      <ErrorTextBoundary resetKey={user.userRoleId}>
        <RoleList user={user} onSwitched={onClose} />
      </ErrorTextBoundary>
      <Divider />
      <Box sx={{ py: 1 }}>
        <AppLink href={pathTo('passwordChange')} underline="none" onClick={onClose} sx={itemStyles}>
          {t('userMenu.changePassword')}
        </AppLink>
        <AppLink href={pathTo('userProfile')} underline="none" onClick={onClose} sx={itemStyles}>
          {t('userMenu.changeName')}
        </AppLink>
        <ButtonBase onClick={leave} sx={itemStyles}>
          {t('userMenu.logOut')}
        </ButtonBase>
      </Box>
    </Popover>
  );
}
