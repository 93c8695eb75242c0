import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useRouter } from '@tanstack/react-router';
import { type NewSupplier, newSupplierSchema } from '@tenderbox/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { useFormDraft } from '../../../entities/session/use-form-draft.ts';
import { SupplierFields } from '../../../entities/suppliers/supplier-fields.tsx';
import { FieldGroup, Wide } from '../../../shared/forms/field-group.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { useAddSupplier } from '../api/use-add-supplier.ts';
import { RemarkFields } from './remark-fields.tsx';
import { useDuplicates } from './use-duplicates.tsx';

const startValues = {
  supplierCode: '',
  name: '',
  email: '',
  phone: '',
  website: '',
  address: '',
  country: '',
  registrationNumber: '',
  vatNumber: '',
  tags: [],
  notes: '',
  adminEmail: '',
};

export function AddSupplierPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const addSupplier = useAddSupplier();
  const form = useAppForm(newSupplierSchema, startValues);
  const localDraft = useFormDraft(form, 'supplier.new');
  const { notice, check } = useDuplicates(form);

  async function add(supplier: NewSupplier) {
    await check();
    const { id, name } = await addSupplier(supplier);
    const email = supplier.adminEmail;
    if (email) emitAppEvent(appEvents.supplierAdminInvited);
    await router.navigate({ href: pathTo('bidder', { bidderId: id }), replace: true });
    showAppMessage({
      text: email
        ? t('suppliers.newSupplier.addedAndInvited', { name, email })
        : t('suppliers.newSupplier.added', { name }),
    });
  }

  const title = t('pages.addBidder');
  return (
    <>
      <PageHead
        title={title}
        description={t('suppliers.newSupplier.lead')}
        breadcrumb={[{ label: t('pages.bidderList'), href: pathTo('bidderList') }, { label: title }]}
      />
      <Form form={form} localDraft={localDraft} onSubmit={add} label={t('suppliers.newSupplier.form')} isWide>
        <PageColumns isForm side={<NextSteps />}>
          <Stack spacing={2.5}>
            <SupplierFields belowName={notice} />
            <RemarkFields />
            <FieldGroup title={t('suppliers.groups.access')}>
              <Wide>
                <TextField
                  name="adminEmail"
                  label={t('suppliers.fields.adminEmail')}
                  isOptional
                  help={t('suppliers.fields.adminEmailHelp')}
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                />
              </Wide>
            </FieldGroup>
          </Stack>
        </PageColumns>
        <SaveBar isNew onCancel={() => void router.navigate({ href: pathTo('bidderList') })}>
          {t('suppliers.add')}
        </SaveBar>
      </Form>
    </>
  );
}

/** Says what follows, according to whether someone is invited at once. */
function NextSteps() {
  const { t } = useTranslation();
  const email = String(useWatch({ name: 'adminEmail' }) ?? '').trim();
  return (
    <SideSection title={t('suppliers.newSupplier.next')}>
      <Box
        component="ol"
        sx={{ m: 0, pl: 2.5, '& li': { pl: 0.5 }, display: 'grid', gap: 1, color: 'text.secondary' }}
      >
        <li>{t('suppliers.newSupplier.steps.seen')}</li>
        <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
          {email
            ? t('suppliers.newSupplier.steps.invited', { email })
            : t('suppliers.newSupplier.steps.notInvited')}
        </Box>
        <li>{t('suppliers.newSupplier.steps.tasks')}</li>
      </Box>
    </SideSection>
  );
}
