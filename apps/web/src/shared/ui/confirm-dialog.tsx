import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

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
      fullWidth
      maxWidth="xs"
      role={isDestructive ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} sx={{ typography: 'h2', pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText component="div" id={`${id}-text`} sx={{ color: 'text.primary' }}>
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, gap: 1, '& .MuiButton-root': { flexGrow: { xs: 1, sm: 0 } } }}>
        <Button autoFocus={isDestructive} disabled={isBusy} onClick={onCancel}>
          {cancelLabel ?? t('kit.dialog.cancel')}
        </Button>
        <Button
          autoFocus={!isDestructive}
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          loading={isBusy}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
