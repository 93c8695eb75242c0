import type { SignedInUser } from '@tenderbox/contract';
import { useEffect, useState } from 'react';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { lazyComponent } from '../lazy-component.ts';
import { MenuBoundary } from '../menu-boundary.tsx';
import { onOpenPalette, type PaletteMode } from './open-palette.ts';
import { useRecentPages } from './recent-pages.ts';
import { useGlobalKeys } from './use-global-keys.ts';

const Palette = lazyComponent(
  () => Promise.all([import('./palette.tsx'), loadTexts(['palette'])]).then(([module]) => module),
  'Palette',
);

/** Slot for the command palette and the list of keys, whose code is loaded on first use. */
export function PaletteSlot({ user }: { user: SignedInUser }) {
  const [mode, setMode] = useState<PaletteMode | null>(null);
  useGlobalKeys(user);
  useRecentPages(user.userRoleId);
  useEffect(() => onOpenPalette(setMode), []);
  useEffect(() => {
    // The key that begins the combination: the palette is then there when it is complete.
    const prepare = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') void Palette.preload?.();
    };
    window.addEventListener('keydown', prepare);
    return () => window.removeEventListener('keydown', prepare);
  }, []);
  const close = () => setMode(null);
  return (
    <MenuBoundary isOpen={mode !== null} onClose={close}>
      <Palette user={user} mode={mode ?? 'commands'} onShow={setMode} onClose={close} />
    </MenuBoundary>
  );
}
