import { useRouter } from '@tanstack/react-router';
import { newOrganisationSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { useFormDraft } from '../../../entities/session/use-form-draft.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { TimeZoneField } from '../../../shared/forms/time-zone-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { useCreateOrganisation } from '../api/use-create-organisation.ts';

export function AddOrganisationPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const createOrganisation = useCreateOrganisation();
  const form = useAppForm(newOrganisationSchema, { name: '', timeZone: ownTimeZone(), adminEmail: '' });
  const localDraft = useFormDraft(form, 'organisation.new');

  async function add(organisation: z.output<typeof newOrganisationSchema>) {
    const { id, name } = await createOrganisation(organisation);
    await router.navigate({
      href: pathTo('sourcingOrganisationDetails', { sourcingOrganisationId: id }),
      replace: true,
    });
    showAppMessage({ text: t('system.newOrganisation.done', { name, email: organisation.adminEmail }) });
  }

  const list = pathTo('sourcingOrganisationList');
  const title = t('pages.addSourcingOrganisation');
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={[{ label: t('pages.sourcingOrganisationList'), href: list }, { label: title }]}
        description={t('system.newOrganisation.lead')}
      />
      <Form form={form} localDraft={localDraft} onSubmit={add} label={title}>
        <TextField
          name="name"
          label={t('system.newOrganisation.name')}
          isRequired
          autoFocus
          autoComplete="off"
        />
        <TimeZoneField
          name="timeZone"
          label={t('system.newOrganisation.timeZone')}
          help={t('system.newOrganisation.timeZoneHelp')}
          isRequired
        />
        <TextField
          name="adminEmail"
          label={t('system.newOrganisation.adminEmail')}
          help={t('system.newOrganisation.adminEmailHelp')}
          type="email"
          isRequired
          autoComplete="off"
        />
        <SaveBar isNew onCancel={() => void router.navigate({ href: list })}>
          {t('system.newOrganisation.submit')}
        </SaveBar>
      </Form>
    </>
  );
}
