import IconButton from '@mui/material/IconButton';
import type { SignedInUser } from '@tenderbox/contract';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuIcon } from '../../shared/icons/menu.ts';
import { lazyComponent } from '../lazy-component.ts';
import { MenuBoundary } from '../menu-boundary.tsx';

const NavigationMenu = lazyComponent(() => import('./navigation-menu.tsx'), 'NavigationMenu');

/** Menu button on narrow screens. */
export function NavigationMenuButton({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Preload, so that it opens immediately and offline.
  useEffect(() => void NavigationMenu.preload?.(), []);
  const isOpen = anchor !== null;
  return (
    <>
      <IconButton
        edge="start"
        aria-label={t('navigation.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => {
          void NavigationMenu.preload?.();
          setAnchor(event.currentTarget);
        }}
      >
        <MenuIcon />
      </IconButton>
      <MenuBoundary isOpen={isOpen} onClose={() => setAnchor(null)}>
        <NavigationMenu id={id} user={user} anchor={anchor} onClose={() => setAnchor(null)} />
      </MenuBoundary>
    </>
  );
}
