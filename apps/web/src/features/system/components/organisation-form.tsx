import { type Organisation, organisationChangeSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '../../../entities/session/use-kept-form.ts';
import { EditBar } from '../../../shared/forms/edit-bar.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { StaleRevisionNotice } from '../../../shared/forms/stale-revision-notice.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { TimeZoneField } from '../../../shared/forms/time-zone-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { useRevisedForm } from '../../../shared/forms/use-revised-form.ts';
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
  const { onSubmit, stale } = useRevisedForm({
    form,
    stored: organisation,
    valuesOf,
    save: async (typed, revision) => {
      const saved = await change({ ...typed, revision });
      showAppMessage({ text: t('system.organisation.saved', { name: saved.name }) });
      return saved;
    },
    onSaved: onClose,
  });
  const { id, revision: known } = organisation;
  const localDraft = useKeptForm(form, `organisation.${id}`, { revision: known });
  const labels = { name: t('system.newOrganisation.name'), timeZone: t('system.newOrganisation.timeZone') };
  return (
    <Form form={form} localDraft={localDraft} onSubmit={onSubmit} label={t('system.organisation.details')}>
      <StaleRevisionNotice stale={stale} labels={labels} />
      <TextField name="name" label={labels.name} isRequired autoFocus autoComplete="off" />
      <TimeZoneField
        name="timeZone"
        label={labels.timeZone}
        help={t('system.newOrganisation.timeZoneHelp')}
        isRequired
      />
      <EditBar onClose={onClose}>{t('system.organisation.save')}</EditBar>
    </Form>
  );
}
