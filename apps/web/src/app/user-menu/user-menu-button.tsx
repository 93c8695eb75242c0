import Avatar from '@mui/material/Avatar';
import ButtonBase from '@mui/material/ButtonBase';
import type { SignedInUser } from '@tenderbox/contract';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../../shared/lib/initials-of.ts';
import { measures } from '../../shared/theme/tokens.ts';
import { lazyComponent } from '../lazy-component.ts';
import { MenuBoundary } from '../menu-boundary.tsx';

const UserMenu = lazyComponent(() => import('./user-menu.tsx'), 'UserMenu');

/** Avatar in the top bar that opens the user menu. */
export function UserMenuButton({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Preload, so that it opens immediately and offline.
  useEffect(() => void UserMenu.preload?.(), []);
  const isOpen = anchor !== null;
  const initials = initialsOf(user.fullName);
  const label = t('userMenu.open', { name: user.fullName });
  return (
    <>
      <ButtonBase
        // The visible text is part of the name, for voice control.
        aria-label={initials ? `${initials}: ${label}` : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => {
          void UserMenu.preload?.();
          setAnchor(event.currentTarget);
        }}
        sx={{ borderRadius: '50%' }}
      >
        <Avatar
          sx={{
            width: measures.avatar,
            height: measures.avatar,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontSize: 14,
            fontWeight: 600,
          }}
        >
          {initials || undefined}
        </Avatar>
      </ButtonBase>
      <MenuBoundary isOpen={isOpen} onClose={() => setAnchor(null)}>
        <UserMenu id={id} user={user} anchor={anchor} onClose={() => setAnchor(null)} />
      </MenuBoundary>
    </>
  );
}
