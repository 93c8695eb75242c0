import { newWebhookSchema, type Webhook, webhookEventNames } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { ChoicesField } from '../../../shared/forms/choice-field.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';

/** Form schema of a webhook. Unlike in the API, the name is required. */
export const webhookFormSchema = newWebhookSchema.required({ name: true });

export const webhookValuesOf = ({ name, url, events }: Webhook) => ({ name, url, events });

export function WebhookFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="name"
        label={t('webhooks.name')}
        help={t('webhooks.nameHelp')}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <TextField
        name="url"
        label={t('webhooks.url')}
        help={t('webhooks.urlHelp')}
        type="url"
        isRequired
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
    </>
  );
}
