import { type ApiClient, clientScopeTexts } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { StaleRevisionNotice } from '../../../shared/forms/stale-revision-notice.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { useRevisedForm } from '../../../shared/forms/use-revised-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { ApiClientFields, clientFormSchema, clientOf, clientValuesOf } from './api-client-fields.tsx';
import { useApiClientCommands } from './use-api-clients.ts';

interface EditApiClientProps {
  businessUnitId: string;
  client: ApiClient;
  onClose: () => void;
}

/** Edits an API client. */
export function EditApiClient({ businessUnitId, client, onClose }: EditApiClientProps) {
  const { t } = useTranslation();
  const form = useAppForm(clientFormSchema, clientValuesOf(client));
  const { edit } = useApiClientCommands({ businessUnitId, clientId: client.id });
  const { onSubmit, stale } = useRevisedForm({
    form,
    stored: client,
    valuesOf: clientValuesOf,
    save: async (typed, revision) => {
      const saved = await edit({ ...clientOf(typed), revision });
      showAppMessage({ text: t('apiClients.saved', { name: saved.name }) });
      return saved;
    },
    onSaved: onClose,
  });
  const labels = {
    name: t('apiClients.name'),
    scopes: t('apiClients.scopesLabel'),
    expiresAt: t('apiClients.expiresAt'),
    networks: t('apiClients.networks'),
  };
  return (
    <FormDialog
      title={t('apiClients.editTitle', { name: client.name })}
      text={t('apiClients.editLead')}
      onClose={onClose}
    >
      <Form form={form} onSubmit={onSubmit}>
        <StaleRevisionNotice stale={stale} labels={labels} names={clientScopeTexts} />
        <ApiClientFields />
        <DialogButtons confirmLabel={t('apiClients.save')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
