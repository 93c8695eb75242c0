import { type Organisation, organisationChangeSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { EditForm } from '../../../entities/session/edit-form.tsx';
import { NameAndTimeZoneFields } from '../../../shared/forms/name-and-time-zone-fields.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useChangeOrganisation } from '../api/use-change-organisation.ts';

// The revision is not a form field; it comes from the initial values.
const typedSchema = organisationChangeSchema.omit({ revision: true }).required();
const valuesOf = ({ name, timeZone }: Organisation) => ({ name, timeZone });

interface OrganisationFormProps {
  organisation: Organisation;
  onClose: () => void;
}

/** Edits the name and time zone of an organisation. */
export function OrganisationForm({ organisation, onClose }: OrganisationFormProps) {
  const { t } = useTranslation();
  const { change } = useChangeOrganisation(organisation.id);
  const form = useAppForm(typedSchema, valuesOf(organisation));
  const labels = { name: t('system.newOrganisation.name'), timeZone: t('system.newOrganisation.timeZone') };
  return (
    <EditForm
      form={form}
      stored={organisation}
      valuesOf={valuesOf}
      save={async (values, revision) => {
        const saved = await change({ ...values, revision });
        showAppMessage({ text: t('system.organisation.saved', { name: saved.name }) });
        return saved;
      }}
      draftName={`organisation.${organisation.id}`}
      label={t('system.organisation.details')}
      labels={labels}
      saveLabel={t('system.organisation.save')}
      onClose={onClose}
    >
      <NameAndTimeZoneFields labels={labels} timeZoneHelp={t('system.newOrganisation.timeZoneHelp')} />
    </EditForm>
  );
}
