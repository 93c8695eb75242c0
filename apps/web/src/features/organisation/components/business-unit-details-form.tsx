import { type BusinessUnit, nameSchema, timeZoneSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EditForm } from '../../../entities/session/edit-form.tsx';
import { NameAndTimeZoneFields } from '../../../shared/forms/name-and-time-zone-fields.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useChangeBusinessUnit } from '../api/use-change-business-unit.ts';

const schema = z.object({ name: nameSchema, timeZone: timeZoneSchema });

const valuesOf = ({ name, timeZone }: BusinessUnit) => ({ name, timeZone });

export function BusinessUnitDetailsForm({ unit, onClose }: { unit: BusinessUnit; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useAppForm(schema, valuesOf(unit));
  const changeBusinessUnit = useChangeBusinessUnit(unit.id);
  const labels = { name: t('businessUnits.name'), timeZone: t('businessUnits.timeZone') };
  return (
    <EditForm
      form={form}
      stored={unit}
      valuesOf={valuesOf}
      save={async (values, revision) => {
        const saved = await changeBusinessUnit({ ...values, revision });
        showAppMessage({ text: t('businessUnits.saved') });
        return saved;
      }}
      draftName={`business-unit.${unit.id}`}
      label={t('businessUnits.form')}
      labels={labels}
      saveLabel={t('businessUnits.save')}
      onClose={onClose}
    >
      <NameAndTimeZoneFields labels={labels} timeZoneHelp={t('businessUnits.timeZoneHelp')} />
    </EditForm>
  );
}
