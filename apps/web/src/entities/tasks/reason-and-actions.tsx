import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { MultilineField } from '../../shared/forms/text-field.tsx';
import { BusyButton } from '../../shared/ui/actions/busy-button.tsx';

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
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <BusyButton color="inherit" onClick={onClose}>
          {t('kit.dialog.cancel')}
        </BusyButton>
        <SubmitButton>{t('eventTasks.extending.do')}</SubmitButton>
      </Stack>
    </>
  );
}
