import { logoLimits, nameSchema, type Organisation, timeZoneSchema } from '@tenderbox/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useKeptForm } from '../../../entities/session/use-kept-form.ts';
import { EditBar } from '../../../shared/forms/edit-bar.tsx';
import { optionalFile } from '../../../shared/forms/file-rules.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { StaleRevisionNotice } from '../../../shared/forms/stale-revision-notice.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { TimeZoneField } from '../../../shared/forms/time-zone-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { useRevisedForm } from '../../../shared/forms/use-revised-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { uploadLogo, useChangeOrganisation } from '../api/use-change-organisation.ts';
import { LogoField } from './logo-field.tsx';

const schema = z.object({
  name: nameSchema,
  timeZone: timeZoneSchema,
  /** Picture that replaces the current one. */
  logo: optionalFile(logoLimits),
  removesLogo: z.boolean(),
});

type Values = z.output<typeof schema>;

const valuesOf = ({ name, timeZone }: Organisation): Values => ({
  name,
  timeZone,
  logo: null,
  removesLogo: false,
});

interface OrganisationDetailsFormProps {
  organisation: Organisation;
  onClose: () => void;
}

/** Name, time zone and logo of the user's organisation. */
export function OrganisationDetailsForm({ organisation, onClose }: OrganisationDetailsFormProps) {
  const { t } = useTranslation();
  const form = useAppForm(schema, valuesOf(organisation));
  const changeOrganisation = useChangeOrganisation();
  // A picture uploaded before a rejected save is not uploaded again.
  const uploaded = useRef(new WeakMap<File, string>());

  async function logoFileIdOf({ logo, removesLogo }: Values) {
    if (!logo) return removesLogo ? null : undefined;
    const fileId = uploaded.current.get(logo) ?? (await uploadLogo(organisation.id, logo));
    uploaded.current.set(logo, fileId);
    return fileId;
  }

  const { onSubmit, stale } = useRevisedForm({
    form,
    stored: organisation,
    valuesOf,
    save: async (values, revision) => {
      const { name, timeZone } = values;
      const logoFileId = await logoFileIdOf(values);
      const saved = await changeOrganisation({ name, timeZone, logoFileId, revision });
      showAppMessage({ text: t('organisationDetails.saved') });
      return saved;
    },
    onSaved: onClose,
  });

  const localDraft = useKeptForm(form, 'own-organisation', { revision: organisation.revision });
  return (
    <Form form={form} localDraft={localDraft} onSubmit={onSubmit} label={t('organisationDetails.form')}>
      <StaleRevisionNotice
        stale={stale}
        labels={{ name: t('organisationDetails.name'), timeZone: t('organisationDetails.timeZone') }}
      />
      <TextField name="name" label={t('organisationDetails.name')} isRequired autoFocus autoComplete="off" />
      <TimeZoneField
        name="timeZone"
        label={t('organisationDetails.timeZone')}
        help={t('organisationDetails.timeZoneHelp')}
        isRequired
      />
      <LogoField organisation={organisation} />
      <EditBar onClose={onClose}>{t('organisationDetails.save')}</EditBar>
    </Form>
  );
}
