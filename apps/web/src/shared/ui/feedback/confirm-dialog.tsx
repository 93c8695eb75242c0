import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../actions/busy-button.tsx';
import { clearAppMessage } from './app-message.ts';

/** Content of a confirmation. */
export interface Confirmation {
  title: string;
  /** What will happen, to what and how many. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
}

interface ConfirmDialogProps extends Confirmation {
  isOpen: boolean;
  /** The dialog stays busy until this resolves. If it fails, the dialog can be used again. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
}

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
        <BusyButton color="inherit" autoFocus={isDestructive} isDisabled={isBusy} onClick={onCancel}>
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
