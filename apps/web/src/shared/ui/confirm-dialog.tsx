import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearAppMessage } from './app-message.ts';
import { BusyButton } from './busy-button.tsx';

/** What a confirmation asks. */
export interface Confirmation {
  title: string;
  /** What will happen, and to what and how many. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
}

interface ConfirmDialogProps extends Confirmation {
  isOpen: boolean;
  /** The dialog stays busy until this is done; when it fails, the dialog can be used again. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
}

/** What opened the dialog may be gone by now; then the focus goes to the content, not to the page as a whole. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** Asks before something that matters happens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    text,
    confirmLabel,
    cancelLabel,
    isDestructive = false,
    onConfirm,
    onCancel,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    if (running.current) return;
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
      open={isOpen}
      onClose={() => !isBusy && onCancel()}
      fullScreen={isPhone}
      slotProps={{ transition: { onExited: keepFocus } }}
      fullWidth
      maxWidth="xs"
      role={isDestructive ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div" id={`${id}-text`} sx={{ color: 'text.secondary' }}>
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ '& .MuiButton-root': { flexGrow: { xs: 1, sm: 0 } } }}>
        <BusyButton color="inherit" autoFocus={isDestructive} isOff={isBusy} onClick={onCancel}>
          {cancelLabel ?? t('kit.dialog.cancel')}
        </BusyButton>
        <BusyButton
          autoFocus={!isDestructive}
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          isBusy={isBusy}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
