import Popover from '@mui/material/Popover';
import type { SignedInUser } from '@tenderbox/contract';
import { ShownError } from '../shown-error.tsx';
import { NavigationLinks } from './navigation-links.tsx';

interface NavigationMenuProps {
  id: string;
  user: SignedInUser;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** What the hamburger opens: the links of the top bar, one under the other. */
export function NavigationMenu({ id, user, anchor, onClose }: NavigationMenuProps) {
  return (
    <Popover
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 240, py: 1 } } }}
    >
      <ShownError resetKey={user.userRoleId}>
        <NavigationLinks user={user} direction="column" onFollow={onClose} />
      </ShownError>
    </Popover>
  );
}
