import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  nameChangeSchema,
  type OwnPreferences,
  passwordChangeSchema,
  preferencesSchema,
  type SignedInUser,
} from '@tenderbox/contract';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { preferencesQuery } from '../../../entities/session/preferences-query.ts';
import { saveAuthorization } from '../../../entities/session/session.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { PasswordField, TextField } from '../../../shared/forms/text-field.tsx';
import { TimeZoneField } from '../../../shared/forms/time-zone-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { FormSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { changeName } from '../api/change-name.ts';
import { changePassword } from '../api/change-password.ts';
import { CalendarFeedSection } from './calendar-feed-section.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordFor, passwordConfirmationSchema, passwordsDiffer } from './new-password-schema.ts';
import { UsernameForPasswordManager } from './username-for-password-manager.tsx';

type Part = 'name' | 'password';

/** The user's account: name, e-mails, time zone, password and calendar. */
export function AccountPage({ focused }: { focused: Part }) {
  const { t } = useTranslation();
  const user = useUser();
  const { data, error, refetch } = useQuery(preferencesQuery);
  return (
    <>
      <PageHead title={t('account.title')} description={t('account.lead')} />
      {data && user ? (
        <AccountForm user={user} stored={data} focused={focused} />
      ) : error ? (
        <LoadFailure text={t('account.failed')} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
      {user && isOfSupplier(user) && <CalendarFeedSection />}
    </>
  );
}

/** The account page, for the menu link "Change Name". */
export function UserProfilePage() {
  return <AccountPage focused="name" />;
}

/** The account page, for the menu link "Change Password". */
export function PasswordChangePage() {
  return <AccountPage focused="password" />;
}

const isOfSupplier = ({ roleName }: SignedInUser) =>
  roleName === 'BIDDER_ADMIN' || roleName === 'BIDDER_USER';

interface AccountFormProps {
  user: SignedInUser;
  stored: OwnPreferences;
  focused: Part;
}

function AccountForm({ user: { fullName, username }, stored, focused }: AccountFormProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [schema] = useState(() => schemaFor(username));
  const form = useAppForm(schema, {
    ...stored,
    name: fullName,
    timeZone: stored.timeZone ?? ownTimeZone(),
    ...noPassword,
  });
  const { dirtyFields } = form.formState;
  const goHome = () => router.navigate({ href: '/' });

  async function save({ name, emails, timeZone, ...passwords }: z.output<typeof schema>) {
    const { currentPassword, newPassword } = passwords;
    const saved: string[] = [];
    // First, because the current password may be wrong.
    if (isFilled(passwords)) {
      await changePassword({ currentPassword, newPassword });
      saved.push(t('account.passwordChanged'));
    }
    if (dirtyFields.name) {
      await changeName(name);
      saved.push(t('account.nameChanged'));
    }
    if (dirtyFields.emails || dirtyFields.timeZone) {
      const body = { emails, timeZone };
      // The new token contains the time zone.
      const { data } = await callApi('PUT /api/user/preferences', {
        body,
        errors: 'caller',
        onAuthorization: saveAuthorization,
      });
      queryClient.setQueryData(preferencesQuery.queryKey, data);
      saved.push(t('account.preferencesSaved'));
    }
    await goHome();
    const [only] = saved;
    showAppMessage({ text: saved.length === 1 && only ? only : t('account.saved') });
  }

  return (
    <Form form={form} onSubmit={save}>
      <TextField
        name="name"
        label={t('account.name')}
        help={t('account.nameHelp')}
        autoComplete="name"
        autoFocus={focused === 'name'}
      />
      <Part title={t('account.notifications')} description={t('account.notificationsLead')}>
        <ChoiceField
          name="emails"
          label={t('account.emails')}
          help={t('account.emailsHelp')}
          options={[
            { value: 'AT_ONCE', label: t('account.atOnce') },
            { value: 'DAILY', label: t('account.daily') },
          ]}
        />
        <TimeZoneField name="timeZone" label={t('account.timeZone')} help={t('account.timeZoneHelp')} />
      </Part>
      <Part title={t('account.password')} description={t('account.passwordLead')}>
        <div>
          <UsernameForPasswordManager username={username} />
          <PasswordField
            name="currentPassword"
            label={t('password.current')}
            autoComplete="current-password"
            autoFocus={focused === 'password'}
          />
        </div>
        <NewPasswordFields
          name="newPassword"
          email={username}
          label={t('password.new')}
          confirmationLabel={t('password.newConfirmation')}
        />
      </Part>
      <SaveBar onCancel={() => void goHome()}>{t('account.save')}</SaveBar>
    </Form>
  );
}

function Part({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: 2, '& > * + *': { mt: 2.5 } }}>
      <SectionHead title={title} titleId={id} description={description} />
      {children}
    </Box>
  );
}

type Passwords = Record<keyof typeof noPassword, string>;

const noPassword = { currentPassword: '', newPassword: '', passwordConfirmation: '' };

/** Empty password fields leave the password as it is. */
function isFilled({ currentPassword, newPassword, passwordConfirmation }: Passwords): boolean {
  return [currentPassword, newPassword, passwordConfirmation].some((text) => text !== '');
}

function schemaFor(email: string) {
  const passwords = passwordChangeSchema
    .extend({ newPassword: newPasswordFor(email), passwordConfirmation: passwordConfirmationSchema })
    .refine(({ newPassword, passwordConfirmation }) => newPassword === passwordConfirmation, passwordsDiffer);
  return nameChangeSchema
    .extend(preferencesSchema.shape)
    .extend({ currentPassword: z.string(), newPassword: z.string(), passwordConfirmation: z.string() })
    .superRefine(async (values, context) => {
      if (!isFilled(values)) return;
      const { error } = await passwords.safeParseAsync(values);
      for (const issue of error?.issues ?? []) context.addIssue({ ...issue });
    });
}
