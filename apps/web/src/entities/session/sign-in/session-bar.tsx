import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LockOutlined } from '../../../shared/icons/lock-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { continueSession } from '../session-end.ts';
import { LogInDialog } from './log-in-dialog.tsx';

/**
 * Shown at the top of a page that stays open although its session has ended. Takes no focus, so that typing
 * continues. After the login the cursor returns to its position.
 */
export function SessionBar() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const returnToField = useLastField(isOpen);
  return (
    <>
      <Box role="alert" sx={barStyles}>
        <LockOutlined aria-hidden sx={{ fontSize: 20 }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>{t('session.ended')}</Box>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => setOpen(true)}
          sx={{ flex: 'none', borderColor: 'currentcolor', bgcolor: 'transparent' }}
        >
          {t('session.continue')}
        </Button>
      </Box>
      {isOpen && (
        <LogInDialog
          onClose={() => {
            setOpen(false);
            returnToField();
          }}
          onLoggedIn={() => {
            continueSession();
            void queryClient.invalidateQueries();
            returnToField();
          }}
        />
      )}
    </>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Remembers the last edited field with its selection. Returns a function that restores it. */
function useLastField(isPaused: boolean): () => void {
  const last = useRef<{ field: HTMLElement; from: number | null; to: number | null } | null>(null);
  useEffect(() => {
    if (isPaused) return;
    const remember = (element: EventTarget | null) => {
      if (!(element instanceof HTMLElement) || !element.matches('input, textarea, [contenteditable]')) return;
      const { selectionStart: from = null, selectionEnd: to = null } = element as Partial<TextField>;
      last.current = { field: element, from, to };
    };
    const leave = ({ target }: FocusEvent) => remember(target);
    remember(document.activeElement);
    document.addEventListener('focusout', leave);
    return () => document.removeEventListener('focusout', leave);
  }, [isPaused]);
  return () => {
    const { field, from, to } = last.current ?? {};
    // The closing dialog first returns the focus to its button.
    setTimeout(() => {
      field?.focus({ preventScroll: true });
      if (from !== null && from !== undefined) (field as TextField).setSelectionRange(from, to ?? from);
    });
  };
}

const barStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 48,
  px: { xs: 2, sm: 3 },
  py: 0.75,
  color: colours.warn,
  bgcolor: colours.warnTint,
  borderBottom: `1px solid ${colours.warnLine}`,
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
} as const;
