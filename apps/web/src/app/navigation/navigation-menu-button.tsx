import MenuIcon from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import type { SignedInUser } from '@tenderbox/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

const NavigationMenu = lazy(async () => ({
  default: (await import('./navigation-menu.tsx')).NavigationMenu,
}));

/** The hamburger of narrow screens. */
export function NavigationMenuButton({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  return (
    <>
      <IconButton
        edge="start"
        aria-label={t('navigation.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MenuIcon />
      </IconButton>
      <Suspense>
        {isOpen && <NavigationMenu id={id} user={user} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}
