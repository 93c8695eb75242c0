import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';

interface FileDialogProps {
  title: string;
  /** The result needs more space than the file choice. */
  maxWidth: DialogProps['maxWidth'];
  onClose: () => void;
  /** The dialog cannot be closed while it is working. */
  isHeld?: boolean;
  /** Buttons below the result. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Dialog for choosing a file, reviewing its content and accepting it. */
export function FileDialog({ title, maxWidth, onClose, isHeld, actions, children }: FileDialogProps) {
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog
      open
      // A click on the backdrop must not discard the result.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !isHeld && onClose()}
      fullScreen={isPhone}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={id}
    >
      <DialogTitle id={id} sx={{ typography: 'h2', pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column' }}>{children}</DialogContent>
      {actions && (
        <DialogActions
          disableSpacing
          sx={{
            px: 3,
            py: 2,
            borderTop: 1,
            borderColor: 'divider',
            gap: 1,
            flexWrap: 'wrap',
            '& > *': { flexGrow: { xs: 1, sm: 0 } },
          }}
        >
          {actions}
        </DialogActions>
      )}
    </Dialog>
  );
}
