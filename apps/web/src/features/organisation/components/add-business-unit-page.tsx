import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { nameSchema, timeZoneSchema, usernameSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { useFormDraft } from '../../../entities/session/use-form-draft.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { TimeZoneField } from '../../../shared/forms/time-zone-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { FormSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { organisationQuery } from '../api/organisation-query.ts';
import { useAddBusinessUnit } from '../api/use-add-business-unit.ts';
import { PageFailure } from './page-failure.tsx';

export function AddBusinessUnitPage() {
  const { t } = useTranslation();
  const { data: organisation, error, refetch } = useQuery(organisationQuery);
  return (
    <>
      <PageHead
        title={t('businessUnits.add')}
        description={t('businessUnits.addLead')}
        breadcrumb={[
          { label: t('pages.myOrganisation'), href: pathTo('myOrganisation') },
          { label: t('organisation.tabs.businessUnits'), href: pathTo('businessUnitDetails') },
          { label: t('businessUnits.add') },
        ]}
      />
      {organisation ? (
        <AddBusinessUnitForm timeZone={organisation.timeZone} />
      ) : error ? (
        <PageFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </>
  );
}

const schema = z.object({
  name: nameSchema,
  timeZone: timeZoneSchema,
  adminEmail: z.literal('').or(usernameSchema),
});

function AddBusinessUnitForm({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const form = useAppForm(schema, { name: '', timeZone, adminEmail: '' });
  const localDraft = useFormDraft(form, 'business-unit.new');
  const addBusinessUnit = useAddBusinessUnit();

  async function add({ adminEmail: email, ...unit }: z.output<typeof schema>) {
    const { id, name } = await addBusinessUnit({ ...unit, adminEmail: email || undefined });
    if (email) emitAppEvent(appEvents.businessUnitAdminInvited);
    await router.navigate({ href: pathTo('businessUnitDetails', { businessUnitId: id }), replace: true });
    showAppMessage({
      text: email ? t('businessUnits.addedAndInvited', { name, email }) : t('businessUnits.added', { name }),
    });
  }

  return (
    <Form form={form} localDraft={localDraft} onSubmit={add}>
      <TextField name="name" label={t('businessUnits.name')} isRequired autoComplete="off" autoFocus />
      <TimeZoneField
        name="timeZone"
        label={t('businessUnits.timeZone')}
        help={t('businessUnits.timeZoneHelp')}
        isRequired
      />
      <TextField
        name="adminEmail"
        label={t('businessUnits.adminEmail')}
        help={t('businessUnits.adminEmailHelp')}
        isOptional
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <SaveBar isNew onCancel={() => void router.navigate({ href: pathTo('myOrganisation') })}>
        {t('businessUnits.add')}
      </SaveBar>
    </Form>
  );
}
