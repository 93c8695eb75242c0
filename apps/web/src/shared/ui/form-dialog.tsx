import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { useDiscardQuestion } from './use-discard-question.tsx';

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
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const discarding = useDiscardQuestion(onClose);
  return (
    <Dialog
      open
      onClose={discarding.onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id} sx={{ typography: 'h2', pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent onInput={isStored ? undefined : discarding.onInput}>
        <Typography sx={{ mb: 3 }}>{text}</Typography>
        {children}
      </DialogContent>
      {discarding.question}
    </Dialog>
  );
}
