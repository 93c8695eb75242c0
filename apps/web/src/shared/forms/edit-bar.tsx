import { type ReactNode, useContext } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../ui/feedback/use-confirm.tsx';
import { LocalDraftContext } from './local-draft-context.ts';
import { SaveBar } from './save-bar.tsx';

interface EditBarProps {
  /** Label of the save button. */
  children: ReactNode;
  /** Returns to the read-only view. */
  onClose: () => void;
}

/** Footer of an inline form. Cancel returns to the read-only view and asks first if something was typed. */
export function EditBar({ children, onClose }: EditBarProps) {
  const { t } = useTranslation();
  const { isDirty } = useFormContext().formState;
  const { confirm, dialog } = useConfirm();
  const localDraft = useContext(LocalDraftContext);

  function cancel() {
    if (!isDirty) return onClose();
    confirm({
      title: t('details.discardTitle'),
      text: t('details.discardText'),
      confirmLabel: t('details.discard'),
      cancelLabel: t('details.keep'),
      isDestructive: true,
      action: () => {
        localDraft?.clear();
        onClose();
      },
    });
  }

  return (
    <>
      <SaveBar onCancel={cancel}>{children}</SaveBar>
      {dialog}
    </>
  );
}
