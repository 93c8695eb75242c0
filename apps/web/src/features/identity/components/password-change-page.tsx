import { useRouter } from '@tanstack/react-router';
import { passwordChangeSchema } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useUser } from '../../../entities/session/use-user.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { PasswordField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { changePassword } from '../api/change-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordFor, passwordConfirmationSchema, passwordsDiffer } from './new-password-schema.ts';
import { UsernameForPasswordManager } from './username-for-password-manager.tsx';

function schemaFor(email: string) {
  return passwordChangeSchema
    .extend({ newPassword: newPasswordFor(email), passwordConfirmation: passwordConfirmationSchema })
    .refine(({ newPassword, passwordConfirmation }) => newPassword === passwordConfirmation, passwordsDiffer);
}

export function PasswordChangePage() {
  const { t } = useTranslation();
  const router = useRouter();
  const username = useUser()?.username ?? '';
  const [schema] = useState(() => schemaFor(username));
  const form = useAppForm(schema, { currentPassword: '', newPassword: '', passwordConfirmation: '' });

  async function save({ currentPassword, newPassword }: z.output<typeof schema>) {
    await changePassword({ currentPassword, newPassword });
    await router.navigate({ href: '/' });
    showAppMessage({ text: t('passwordChange.done') });
  }

  return (
    <>
      <PageHead title={t('passwordChange.title')} description={t('passwordChange.lead')} />
      <Form form={form} onSubmit={save}>
        <div>
          <UsernameForPasswordManager username={username} />
          <PasswordField
            name="currentPassword"
            label={t('password.current')}
            autoComplete="current-password"
            autoFocus
          />
        </div>
        <NewPasswordFields
          name="newPassword"
          email={username}
          label={t('password.new')}
          confirmationLabel={t('password.newConfirmation')}
        />
        <SaveBar isNew onCancel={() => void router.navigate({ href: '/' })}>
          {t('passwordChange.submit')}
        </SaveBar>
      </Form>
    </>
  );
}
