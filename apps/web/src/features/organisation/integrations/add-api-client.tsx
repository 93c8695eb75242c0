import type { ApiClientWithSecret } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';
import { ApiClientFields, clientFormSchema, clientOf, emptyClient } from './api-client-fields.tsx';
import { SecretOnce } from './secret-once.tsx';
import { useAddApiClient } from './use-api-clients.ts';

interface AddApiClientProps {
  businessUnitId: string;
  onClose: () => void;
}

/** Adds an API client and shows its secret. */
export function AddApiClient({ businessUnitId, onClose }: AddApiClientProps) {
  const { t } = useTranslation();
  const form = useAppForm(clientFormSchema, emptyClient);
  const addClient = useAddApiClient(businessUnitId);
  const [made, setMade] = useState<ApiClientWithSecret | null>(null);
  if (made) {
    const { name, secret } = made;
    const title = t('apiClients.madeTitle', { name });
    return <SecretOnce title={title} text={t('apiClients.madeText')} secret={secret} onClose={onClose} />;
  }
  return (
    <FormDialog title={t('apiClients.addTitle')} text={t('apiClients.addLead')} onClose={onClose}>
      <Form form={form} onSubmit={async (typed) => setMade(await addClient(clientOf(typed)))}>
        <ApiClientFields />
        <DialogButtons confirmLabel={t('apiClients.addConfirm')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
