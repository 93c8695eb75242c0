import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showAppMessage } from '../shared/ui/feedback/app-message.ts';

interface MenuBoundaryProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Boundary for a lazy menu. If loading fails, shows a message and keeps everything else. */
export function MenuBoundary({ isOpen, onClose, children }: MenuBoundaryProps) {
  return (
    <CatchBoundary
      getResetKey={() => String(isOpen)}
      errorComponent={() => <MenuFailure onClose={onClose} />}
    >
      <Suspense>{isOpen && children}</Suspense>
    </CatchBoundary>
  );
}

function MenuFailure({ onClose }: Pick<MenuBoundaryProps, 'onClose'>) {
  const { t } = useTranslation();
  const tell = useEffectEvent(() => {
    showAppMessage({ text: t('shell.serverUnreachable'), status: 'error' });
    onClose();
  });
  useEffect(() => tell(), []);
  return null;
}
