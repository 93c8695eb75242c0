import { logoLimits, nameSchema, type Organisation, timeZoneSchema } from '@tenderbox/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EditForm } from '../../../entities/session/edit-form.tsx';
import { optionalFile } from '../../../shared/forms/file-rules.ts';
import { NameAndTimeZoneFields } from '../../../shared/forms/name-and-time-zone-fields.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
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

  async function save(values: Values, revision: number) {
    const { name, timeZone } = values;
    const logoFileId = await logoFileIdOf(values);
    const saved = await changeOrganisation({ name, timeZone, logoFileId, revision });
    showAppMessage({ text: t('organisationDetails.saved') });
    return saved;
  }

  const labels = { name: t('organisationDetails.name'), timeZone: t('organisationDetails.timeZone') };
  return (
    <EditForm
      form={form}
      stored={organisation}
      valuesOf={valuesOf}
      save={save}
      draftName="own-organisation"
      label={t('organisationDetails.form')}
      labels={labels}
      saveLabel={t('organisationDetails.save')}
      onClose={onClose}
    >
      <NameAndTimeZoneFields labels={labels} timeZoneHelp={t('organisationDetails.timeZoneHelp')} />
      <LogoField organisation={organisation} />
    </EditForm>
  );
}
