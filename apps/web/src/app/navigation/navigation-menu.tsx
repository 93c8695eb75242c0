import Popover from '@mui/material/Popover';
import type { SignedInUser } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { ErrorTextBoundary } from '../error-text-boundary.tsx';
import { NavigationLinks } from './navigation-links.tsx';

interface NavigationMenuProps {
  id: string;
  user: SignedInUser;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** Menu of the top bar links. */
export function NavigationMenu({ id, user, anchor, onClose }: NavigationMenuProps) {
  const { t } = useTranslation();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{
        paper: { id, role: 'dialog', 'aria-label': t('navigation.main'), sx: { minWidth: 240, py: 1 } },
      }}
    >
      <ErrorTextBoundary resetKey={user.userRoleId}>
        <NavigationLinks user={user} direction="column" onFollow={onClose} />
      </ErrorTextBoundary>
    </Popover>
  );
}
