import Box from '@mui/material/Box';
import MuiDialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { Close } from '../../icons/close.ts';
import { colours, measures } from '../../theme/tokens.ts';

interface DialogProps {
  title: ReactNode;
  /** Small text below the title. */
  note?: ReactNode;
  /** Button next to the title. */
  titleAction?: ReactNode;
  /** Small for a question, medium for a form, wide for a table. */
  width?: keyof typeof measures.dialog;
  isOpen?: boolean;
  /** Name of a button with a cross, for dialogs that are only read. */
  closeLabel?: string;
  onClose: (event: object, reason: 'backdropClick' | 'escapeKeyDown') => void;
  /** Stays a card on a phone, where other dialogs take the full screen. */
  isCard?: boolean;
  /** Keeps its height while its content changes. */
  isTall?: boolean;
  /** The parts of the content share its height, so that a table can scroll by itself. */
  isColumn?: boolean;
  /** A question about something that cannot be undone. */
  isAlert?: boolean;
  /** Id of the text that is read with the title. */
  describedBy?: string;
  onInput?: (() => void) | undefined;
  onEnter?: () => void;
  onExited?: () => void;
  /** Buttons below the content. A form places them itself, with `DialogFoot`. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The one dialog: title, content and a tinted foot with the buttons. */
export function Dialog(props: DialogProps) {
  const { title, note, titleAction, width = 'small', isOpen = true, closeLabel, onClose, actions } = props;
  const { isCard, isTall, isColumn, isAlert, describedBy, onInput, onEnter, onExited, children } = props;
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const maxWidth = measures.dialog[width];
  return (
    <MuiDialog
      open={isOpen}
      onClose={onClose}
      fullScreen={isPhone && !isCard}
      fullWidth
      maxWidth={false}
      role={isAlert ? 'alertdialog' : 'dialog'}
      aria-labelledby={id}
      aria-describedby={describedBy}
      slotProps={{
        transition: { ...(onEnter && { onEnter }), ...(onExited && { onExited }) },
        paper: {
          sx: {
            ...(!(isPhone && !isCard) && { maxWidth }),
            ...(isCard && {
              mx: { xs: 2, sm: 4 },
              width: { xs: 'calc(100% - 32px)', sm: 'calc(100% - 64px)' },
            }),
            ...(isTall && { height: { sm: 'min(840px, 100%)' } }),
          },
        },
      }}
    >
      <DialogTitle
        component="div"
        // Its own id, otherwise it gets that of the heading and the note becomes part of the dialog's name.
        id={`${id}-head`}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, overflowWrap: 'anywhere' }}
      >
        <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
          <Box component="h2" id={id} sx={{ font: 'inherit', letterSpacing: 'inherit', m: 0 }}>
            {title}
          </Box>
          {note && <Box sx={{ typography: 'body2', letterSpacing: 0, color: colours.ink3 }}>{note}</Box>}
        </Box>
        {titleAction}
        {closeLabel && (
          <IconButton
            aria-label={closeLabel}
            autoFocus
            onClick={(event) => onClose(event, 'escapeKeyDown')}
            sx={{ my: '-5px', mr: -1 }}
          >
            <Close />
          </IconButton>
        )}
      </DialogTitle>
      <DialogContent onInput={onInput} sx={isColumn ? { ...aroundFoot, ...columnLook } : aroundFoot}>
        {children}
      </DialogContent>
      {actions && <Foot>{actions}</Foot>}
    </MuiDialog>
  );
}

const columnLook = { display: 'flex', flexDirection: 'column' } as const;

/** A foot inside the content stays at the bottom of the dialog, however short or long the form is. */
const aroundFoot = {
  '&:has([data-dialog-foot])': { ...columnLook, pb: 0 },
  '& :has([data-dialog-foot])': { ...columnLook, flexGrow: 1 },
} as const;

/** Buttons of a form in a dialog: Cancel, then the act. Placed last in the form. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <Box
      data-dialog-foot
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mt: 'auto !important',
        pt: 3,
        pointerEvents: 'none',
        '& > div': { mx: -3, pointerEvents: 'auto' },
      }}
    >
      <Foot>{children}</Foot>
    </Box>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap-reverse',
        justifyContent: 'flex-end',
        gap: 1,
        px: 2,
        py: 1.5,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        bgcolor: colours.tint,
        borderTop: `1px solid ${colours.line}`,
        '& > .MuiButton-root': { minWidth: 0, whiteSpace: 'normal', flexGrow: { xs: 1, sm: 0 } },
      }}
    >
      {children}
    </Box>
  );
}
