import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { useDiscardQuestion } from '../use-discard-question.tsx';

interface FormDialogProps {
  title: string;
  /** Purpose of the form. */
  text: string;
  onClose: () => void;
  /** The input is stored on this device, so closing loses nothing. */
  isStored?: boolean;
  children: ReactNode;
}

/** Dialog with a form. Full screen on a phone. */
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
