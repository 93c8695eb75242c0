import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './feedback/confirm-dialog.tsx';

/** Asks for confirmation before a dialog with typed text is closed. */
export function useDiscardQuestion(onClose: () => void) {
  const { t } = useTranslation();
  const isChanged = useRef(false);
  const [isAsking, setAsking] = useState(false);
  return {
    /** For the container of the fields. */
    onInput: () => {
      isChanged.current = true;
    },
    /** A click on the backdrop must not discard typed text, and Escape asks first. */
    onClose: (_event: object, reason: string) => {
      if (reason !== 'escapeKeyDown') return;
      if (isChanged.current) setAsking(true);
      else onClose();
    },
    question: (
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
    ),
  };
}
