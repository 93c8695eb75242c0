import { apiClientLimits, rotationSchema } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { SecretOnce } from './secret-once.tsx';

interface RotateSecretProps {
  name: string;
  /** What the new secret is for. */
  madeText: string;
  rotate: (rotation: { overlapHours: number }) => Promise<{ secret: string }>;
  onClose: () => void;
}

/** Creates a new secret and shows it. */
export function RotateSecret({ name, madeText, rotate, onClose }: RotateSecretProps) {
  const { t } = useTranslation();
  const form = useAppForm(rotationSchema, { overlapHours: apiClientLimits.overlapHoursUsually });
  const [secret, setSecret] = useState<string | null>(null);
  if (secret) {
    const title = t('apiClients.madeTitle', { name });
    return <SecretOnce title={title} text={madeText} secret={secret} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={t('apiClients.rotateTitle', { name })}
      text={t('apiClients.rotateText')}
      onClose={onClose}
    >
      <Form form={form} onSubmit={async (rotation) => setSecret((await rotate(rotation)).secret)}>
        <NumberField
          name="overlapHours"
          label={t('apiClients.overlap')}
          unit={t('apiClients.hours')}
          isRequired
        />
        <DialogButtons confirmLabel={t('apiClients.rotateConfirm')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
