import type { ReactNode } from 'react';
import { Dialog } from '../ui/feedback/dialog.tsx';

interface FileDialogProps {
  title: string;
  /** The result needs more space than the file choice. */
  isWide: boolean;
  onClose: () => void;
  /** The dialog cannot be closed while it is working. */
  isHeld?: boolean;
  /** Buttons below the result. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Dialog for choosing a file, reviewing its content and accepting it. */
export function FileDialog({ title, isWide, onClose, isHeld, actions, children }: FileDialogProps) {
  return (
    <Dialog
      title={title}
      width={isWide ? 'wide' : 'medium'}
      // A click on the backdrop must not discard the result.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !isHeld && onClose()}
      isColumn
      actions={actions}
    >
      {children}
    </Dialog>
  );
}
