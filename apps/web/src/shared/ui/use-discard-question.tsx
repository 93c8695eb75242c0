import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a dialog is left in which something was typed. */
export function useDiscardQuestion(onClose: () => void) {
  const { t } = useTranslation();
  const isChanged = useRef(false);
  const [isAsking, setAsking] = useState(false);
  return {
    /** For whatever holds the fields. */
    onInput: () => {
      isChanged.current = true;
    },
    /** A click beside the dialog must not throw away what was typed, and Escape asks first. */
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
