import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../shared/forms/dialog-buttons.tsx';
import { MultilineField } from '../../shared/forms/text-field.tsx';

interface ReasonAndActionsProps {
  onClose: () => void;
  /** What the extension will change, shown below the reason. */
  children: ReactNode;
}

/** The end of every form that extends deadlines: its reason, its effect and its buttons. */
export function ReasonAndActions({ onClose, children }: ReasonAndActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <MultilineField
        name="reason"
        label={t('eventTasks.extending.reason')}
        help={t('eventTasks.extending.reasonHelp')}
        isRequired
        minRows={3}
      />
      {children}
      <DialogButtons confirmLabel={t('eventTasks.extending.do')} onClose={onClose} />
    </>
  );
}
