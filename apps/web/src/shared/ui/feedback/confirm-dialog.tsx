import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../actions/busy-button.tsx';
import { clearAppMessage } from './app-message.ts';
import { Dialog } from './dialog.tsx';

/** Content of a confirmation. */
export interface Confirmation {
  title: string;
  /** What will happen, to what and how many. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  /** For what cannot be undone: the second tap of a double tap does not confirm. */
  ignoresDoubleTap?: boolean;
  confirmIcon?: ReactNode;
  confirmSx?: SxProps<Theme>;
}

interface ConfirmDialogProps extends Confirmation {
  isOpen: boolean;
  /** The dialog stays busy until this resolves. If it fails, the dialog can be used again. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
}

/** Time in which a second tap counts as part of a double tap, in milliseconds. */
const doubleTapTime = 500;

/** The element that opened the dialog may be gone; then focus the content instead of the body. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** Asks for confirmation before an important action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    text,
    confirmLabel,
    cancelLabel,
    isDestructive = false,
    ignoresDoubleTap = false,
    confirmIcon,
    confirmSx,
    onConfirm,
    onCancel,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const running = useRef(false);
  const openedAt = useRef(0);
  const [isBusy, setBusy] = useState(false);

  /** Whether the dialog has just opened, so that a press may be the second one of a double tap. */
  const isJustOpened = () => performance.now() - openedAt.current < doubleTapTime;

  async function confirm() {
    if (running.current || (ignoresDoubleTap && isJustOpened())) return;
    running.current = true;
    setBusy(true);
    clearAppMessage();
    try {
      await onConfirm();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      isCard
      isAlert={isDestructive}
      describedBy={`${id}-text`}
      onClose={(_event, reason) => {
        if (!isBusy && !(reason === 'backdropClick' && isJustOpened())) onCancel();
      }}
      onEnter={() => {
        openedAt.current = performance.now();
      }}
      onExited={keepFocus}
      actions={
        <>
          <BusyButton color="inherit" autoFocus={isDestructive} isDisabled={isBusy} onClick={onCancel}>
            {cancelLabel ?? t('kit.dialog.cancel')}
          </BusyButton>
          <BusyButton
            autoFocus={!isDestructive}
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            startIcon={confirmIcon}
            isBusy={isBusy}
            onClick={() => void confirm()}
            sx={confirmSx}
          >
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      <Box id={`${id}-text`} sx={{ color: 'text.secondary' }}>
        {text}
      </Box>
    </Dialog>
  );
}
