import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../ui/feedback/dialog.tsx';
import { SubmitButton } from './submit-button.tsx';

interface DialogButtonsProps {
  confirmLabel: string;
  cancelLabel?: string;
  /** For actions that cannot be undone. */
  isDestructive?: boolean;
  /** The dialog cannot be closed while it is working. */
  isHeld?: boolean;
  onClose: () => void;
}

/** Buttons at the end of a form in a dialog. */
export function DialogButtons(props: DialogButtonsProps) {
  const { confirmLabel, cancelLabel, isDestructive = false, isHeld = false, onClose } = props;
  const { t } = useTranslation();
  return (
    <DialogFoot>
      {/* As with SubmitButton: a message about the field that is left would move it away from under the pointer. */}
      <Button
        color="inherit"
        disabled={isHeld}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClose}
      >
        {cancelLabel ?? t('kit.dialog.cancel')}
      </Button>
      <SubmitButton isDestructive={isDestructive}>{confirmLabel}</SubmitButton>
    </DialogFoot>
  );
}
