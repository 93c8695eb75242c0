import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import type { SignedInUser } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { Search } from '../../shared/icons/search.ts';
import { ErrorTextBoundary } from '../error-text-boundary.tsx';
import { openPalette } from '../palette/open-palette.ts';
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
      <ButtonBase
        onClick={() => {
          onClose();
          // Once the menu has given the focus back.
          setTimeout(() => openPalette());
        }}
        sx={{
          display: 'flex',
          width: '100%',
          justifyContent: 'flex-start',
          gap: 1,
          minHeight: 48,
          px: 2.5,
          borderTop: 1,
          borderColor: 'divider',
          color: 'text.secondary',
          font: 'inherit',
          fontWeight: 500,
        }}
      >
        <Search fontSize="small" aria-hidden />
        {t('navigation.search')}
      </ButtonBase>
    </Popover>
  );
}
