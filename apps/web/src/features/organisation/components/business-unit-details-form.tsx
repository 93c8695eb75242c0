import { type BusinessUnit, nameSchema, timeZoneSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useKeptForm } from '../../../entities/session/use-kept-form.ts';
import { EditBar } from '../../../shared/forms/edit-bar.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { StaleRevisionNotice } from '../../../shared/forms/stale-revision-notice.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { TimeZoneField } from '../../../shared/forms/time-zone-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { useRevisedForm } from '../../../shared/forms/use-revised-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useChangeBusinessUnit } from '../api/use-change-business-unit.ts';

const schema = z.object({ name: nameSchema, timeZone: timeZoneSchema });

const valuesOf = ({ name, timeZone }: BusinessUnit) => ({ name, timeZone });

export function BusinessUnitDetailsForm({ unit, onClose }: { unit: BusinessUnit; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useAppForm(schema, valuesOf(unit));
  const changeBusinessUnit = useChangeBusinessUnit(unit.id);
  const { onSubmit, stale } = useRevisedForm({
    form,
    stored: unit,
    valuesOf,
    save: async (values, revision) => {
      const saved = await changeBusinessUnit({ ...values, revision });
      showAppMessage({ text: t('businessUnits.saved') });
      return saved;
    },
    onSaved: onClose,
  });
  const localDraft = useKeptForm(form, `business-unit.${unit.id}`, { revision: unit.revision });
  return (
    <Form form={form} localDraft={localDraft} onSubmit={onSubmit} label={t('businessUnits.form')}>
      <StaleRevisionNotice
        stale={stale}
        labels={{ name: t('businessUnits.name'), timeZone: t('businessUnits.timeZone') }}
      />
      <TextField name="name" label={t('businessUnits.name')} isRequired autoFocus autoComplete="off" />
      <TimeZoneField
        name="timeZone"
        label={t('businessUnits.timeZone')}
        help={t('businessUnits.timeZoneHelp')}
        isRequired
      />
      <EditBar onClose={onClose}>{t('businessUnits.save')}</EditBar>
    </Form>
  );
}
