import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';

interface FormDialogProps {
  title: string;
  /** What the form is for. */
  text: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is filled in; on a phone it takes the whole screen. */
export function FormDialog({ title, text, onClose, children }: FormDialogProps) {
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog
      open
      // A click beside the dialog must not throw away what was typed.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id} sx={{ typography: 'h2', pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>{text}</Typography>
        {children}
      </DialogContent>
    </Dialog>
  );
}
