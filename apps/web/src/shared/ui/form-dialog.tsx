import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface FormDialogProps {
  title: string;
  /** What the form is for. */
  text: string;
  onClose: () => void;
  /** What is typed inside is stored on this device: closing loses nothing. */
  isStored?: boolean;
  children: ReactNode;
}

/** A dialog that is filled in; on a phone it takes the whole screen. */
export function FormDialog({ title, text, onClose, isStored = false, children }: FormDialogProps) {
  const id = useId();
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const isChanged = useRef(false);
  const [isAsking, setAsking] = useState(false);
  function leave() {
    if (isChanged.current && !isStored) setAsking(true);
    else onClose();
  }
  return (
    <Dialog
      open
      // A click beside the dialog must not throw away what was typed, and Escape asks first.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && leave()}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id} sx={{ typography: 'h2', pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent
        onInput={() => {
          isChanged.current = true;
        }}
      >
        <Typography sx={{ mb: 3 }}>{text}</Typography>
        {children}
      </DialogContent>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={t('kit.dialog.discardTitle')}
        text={t('kit.dialog.discardText')}
        confirmLabel={t('kit.dialog.discard')}
        cancelLabel={t('kit.dialog.keepWriting')}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  );
}
