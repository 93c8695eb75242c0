import { useRouter } from '@tanstack/react-router';
import { nameChangeSchema, type SignedInUser } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../entities/session/use-user.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { changeName } from '../api/change-name.ts';
import { CalendarFeedSection } from './calendar-feed-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';

const isOfSupplier = ({ roleName }: SignedInUser) =>
  roleName === 'BIDDER_ADMIN' || roleName === 'BIDDER_USER';

/** User settings: name, e-mail frequency and calendar feed. */
export function UserProfilePage() {
  const { t } = useTranslation();
  const router = useRouter();
  const user = useUser();
  const form = useAppForm(nameChangeSchema, { name: user?.fullName ?? '' });

  async function save({ name }: { name: string }) {
    await changeName(name);
    await router.navigate({ href: '/' });
    showAppMessage({ text: t('userProfile.done') });
  }

  return (
    <>
      <PageHead title={t('userProfile.title')} description={t('userProfile.lead')} />
      <Form form={form} onSubmit={save}>
        <TextField name="name" label={t('userProfile.name')} autoComplete="name" autoFocus />
        <SaveBar onCancel={() => void router.navigate({ href: '/' })}>{t('userProfile.submit')}</SaveBar>
      </Form>
      <PreferencesSection />
      {user && isOfSupplier(user) && <CalendarFeedSection />}
    </>
  );
}
