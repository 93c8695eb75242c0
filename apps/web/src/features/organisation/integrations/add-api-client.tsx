import {
  type ApiClientWithSecret,
  clientScopes,
  networkSchema,
  newApiClientSchema,
} from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ChoicesField } from '../../../shared/forms/choice-field.tsx';
import { DateTimeField } from '../../../shared/forms/date-time-field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { SecretOnce } from './secret-once.tsx';
import { useAddApiClient } from './use-api-clients.ts';

const linesOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

const formSchema = newApiClientSchema.extend({
  networks: z
    .string()
    .refine((text) => linesOf(text).every((line) => networkSchema.safeParse(line).success), {
      params: { rule: 'network' },
    }),
});

const empty = { name: '', scopes: ['READ' as const], expiresAt: null, networks: '' };

interface AddApiClientProps {
  businessUnitId: string;
  timeZone: string;
  onClose: () => void;
}

/** Adds an API client, and shows its secret. */
export function AddApiClient({ businessUnitId, timeZone, onClose }: AddApiClientProps) {
  const { t } = useTranslation();
  const form = useAppForm(formSchema, empty);
  const addClient = useAddApiClient(businessUnitId);
  const [made, setMade] = useState<ApiClientWithSecret | null>(null);

  async function add({ networks, ...wanted }: z.output<typeof formSchema>) {
    setMade(await addClient({ ...wanted, networks: linesOf(networks) }));
  }

  if (made) {
    const { name, secret } = made;
    const title = t('apiClients.madeTitle', { name });
    return <SecretOnce title={title} text={t('apiClients.madeText')} secret={secret} onClose={onClose} />;
  }
  return (
    <FormDialog title={t('apiClients.addTitle')} text={t('apiClients.addLead')} onClose={onClose}>
      <Form form={form} onSubmit={add}>
        <TextField
          name="name"
          label={t('apiClients.name')}
          help={t('apiClients.nameHelp')}
          isRequired
          autoFocus
          autoComplete="off"
        />
        <ChoicesField
          name="scopes"
          label={t('apiClients.scopesLabel')}
          isRequired
          options={clientScopes.map((scope) => ({ value: scope, label: t(`apiClients.scopeHelp.${scope}`) }))}
        />
        <DateTimeField name="expiresAt" label={t('apiClients.expiresAt')} isOptional timeZone={timeZone} />
        <TextField
          name="networks"
          label={t('apiClients.networks')}
          help={t('apiClients.networksHelp')}
          isOptional
          multiline
          minRows={2}
        />
        <DialogButtons confirmLabel={t('apiClients.addConfirm')} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
