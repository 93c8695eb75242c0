import type { WebhookWithSecret } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { SecretOnce } from './secret-once.tsx';
import { useAddWebhook } from './use-webhooks.ts';
import { WebhookFields, webhookFormSchema } from './webhook-fields.tsx';

const empty = { name: '', url: '', events: [] };

/** Adds a webhook and shows its secret. */
export function AddWebhook({ businessUnitId, onClose }: { businessUnitId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useAppForm(webhookFormSchema, empty);
  const addWebhook = useAddWebhook(businessUnitId);
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  if (made) {
    const { name, secret } = made;
    const title = t('apiClients.madeTitle', { name });
    return <SecretOnce title={title} text={t('webhooks.madeText')} secret={secret} onClose={onClose} />;
  }
  return (
    <FormDialog title={t('webhooks.addTitle')} text={t('webhooks.addLead')} onClose={onClose}>
      <Form form={form} onSubmit={async (wanted) => setMade(await addWebhook(wanted))}>
        <WebhookFields />
        <DialogButtons confirmLabel={t('webhooks.addConfirm')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
