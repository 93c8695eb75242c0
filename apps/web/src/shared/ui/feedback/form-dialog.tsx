import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDiscardQuestion } from '../use-discard-question.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  /** Purpose of the form. */
  text: string;
  /** Small for a form of a field or two. */
  width?: 'small' | 'medium';
  onClose: () => void;
  /** The input is stored on this device, so closing loses nothing. */
  isStored?: boolean;
  children: ReactNode;
}

/** Dialog with a form, which ends with its buttons. */
export function FormDialog({ title, text, width, onClose, isStored = false, children }: FormDialogProps) {
  const discarding = useDiscardQuestion(onClose);
  return (
    <>
      <Dialog
        title={title}
        width={width ?? 'medium'}
        onClose={discarding.onClose}
        onInput={isStored ? undefined : discarding.onInput}
      >
        <Typography sx={{ mb: 3 }}>{text}</Typography>
        {children}
      </Dialog>
      {discarding.question}
    </>
  );
}
