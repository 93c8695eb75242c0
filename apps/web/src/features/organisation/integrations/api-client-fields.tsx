import { type ApiClient, clientScopes, networkSchema, newApiClientSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ChoicesField } from '../../../shared/forms/choice-field.tsx';
import { DateTimeField } from '../../../shared/forms/date-time-field.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { ownTimeZone } from '../../../shared/ui/time/dates.ts';

const linesOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** Form schema of an API client, with one network per line. */
export const clientFormSchema = newApiClientSchema.extend({
  networks: z
    .string()
    .refine((text) => linesOf(text).every((line) => networkSchema.safeParse(line).success), {
      params: { rule: 'network' },
    }),
});

export const emptyClient = { name: '', scopes: ['READ' as const], expiresAt: null, networks: '' };

export const clientValuesOf = ({ name, scopes, expiresAt, networks }: ApiClient) => ({
  name,
  scopes,
  expiresAt,
  networks: networks.join('\n'),
});

/** Maps form values to the request body. */
export const clientOf = ({ networks, expiresAt = null, ...typed }: z.output<typeof clientFormSchema>) => ({
  ...typed,
  expiresAt,
  networks: linesOf(networks),
});

export function ApiClientFields() {
  const { t } = useTranslation();
  return (
    <>
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
      <DateTimeField name="expiresAt" label={t('apiClients.expiresAt')} isOptional timeZone={ownTimeZone()} />
      <TextField
        name="networks"
        label={t('apiClients.networks')}
        help={t('apiClients.networksHelp')}
        isOptional
        multiline
        minRows={2}
      />
    </>
  );
}
