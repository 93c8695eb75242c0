import { newWebhookSchema, type WebhookWithSecret, webhookEventNames } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoicesField } from '../../../shared/forms/choice-field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { hostOf } from './host-of.ts';
import { SecretOnce } from './secret-once.tsx';
import { useAddWebhook } from './use-webhooks.ts';

const empty = { url: '', events: [] };

/** Adds a webhook, and shows its secret. */
export function AddWebhook({ businessUnitId, onClose }: { businessUnitId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useAppForm(newWebhookSchema, empty);
  const addWebhook = useAddWebhook(businessUnitId);
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  if (made) {
    const title = t('apiClients.madeTitle', { name: hostOf(made) });
    return <SecretOnce title={title} text={t('webhooks.madeText')} secret={made.secret} onClose={onClose} />;
  }
  return (
    <FormDialog title={t('webhooks.addTitle')} text={t('webhooks.addLead')} onClose={onClose}>
      <Form form={form} onSubmit={async (wanted) => setMade(await addWebhook(wanted))}>
        <TextField
          name="url"
          label={t('webhooks.url')}
          help={t('webhooks.urlHelp')}
          type="url"
          isRequired
          autoFocus
          autoComplete="off"
        />
        <ChoicesField
          name="events"
          label={t('webhooks.events')}
          isRequired
          options={webhookEventNames.map((event) => ({
            value: event,
            label: t(`webhooks.eventNames.${event}`),
          }))}
        />
        <DialogButtons confirmLabel={t('webhooks.addConfirm')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
