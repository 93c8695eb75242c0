import { type Webhook, webhookEventTexts } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { StaleRevisionNotice } from '../../../shared/forms/stale-revision-notice.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { useRevisedForm } from '../../../shared/forms/use-revised-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { useWebhookCommands } from './use-webhooks.ts';
import { WebhookFields, webhookFormSchema, webhookValuesOf } from './webhook-fields.tsx';

interface EditWebhookProps {
  businessUnitId: string;
  webhook: Webhook;
  onClose: () => void;
}

/** Edits a webhook. */
export function EditWebhook({ businessUnitId, webhook, onClose }: EditWebhookProps) {
  const { t } = useTranslation();
  const form = useAppForm(webhookFormSchema, webhookValuesOf(webhook));
  const { edit } = useWebhookCommands({ businessUnitId, webhookId: webhook.id });
  const { onSubmit, stale } = useRevisedForm({
    form,
    stored: webhook,
    valuesOf: webhookValuesOf,
    save: async (typed, revision) => {
      const saved = await edit({ ...typed, revision });
      showAppMessage({ text: t('webhooks.saved', { name: saved.name }) });
      return saved;
    },
    onSaved: onClose,
  });
  const labels = { name: t('webhooks.name'), url: t('webhooks.url'), events: t('webhooks.events') };
  return (
    <FormDialog
      title={t('webhooks.editTitle', { name: webhook.name })}
      text={t('webhooks.editLead')}
      onClose={onClose}
    >
      <Form form={form} onSubmit={onSubmit}>
        <StaleRevisionNotice stale={stale} labels={labels} names={webhookEventTexts} />
        <WebhookFields />
        <DialogButtons confirmLabel={t('webhooks.save')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
