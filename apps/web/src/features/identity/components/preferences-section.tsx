import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OwnPreferences, type Preferences, preferencesSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { preferencesQuery } from '../../../entities/session/preferences-query.ts';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { SubmitButton } from '../../../shared/forms/submit-button.tsx';
import { TimeZoneField } from '../../../shared/forms/time-zone-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { FormSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { viewerTimeZone } from '../../../shared/ui/time/dates.ts';

/** E-mail frequency, and the time zone for the daily e-mail in the morning. */
export function PreferencesSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(preferencesQuery);
  return (
    <Box component="section" aria-labelledby="preferences" sx={{ mt: 5 }}>
      <SectionHead title={t('preferences.title')} titleId="preferences" description={t('preferences.lead')} />
      {data ? (
        <PreferencesForm stored={data} />
      ) : error ? (
        <LoadFailure text={t('preferences.failed')} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Box>
  );
}

function PreferencesForm({ stored }: { stored: OwnPreferences }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useAppForm(preferencesSchema, {
    ...stored,
    timeZone: stored.timeZone ?? viewerTimeZone(),
  });

  async function save(body: Preferences) {
    const { data } = await callApi('PUT /api/user/preferences', { body, errors: 'caller' });
    queryClient.setQueryData(preferencesQuery.queryKey, data);
    form.reset(body);
    showAppMessage({ text: t('preferences.done') });
  }

  return (
    <Form form={form} onSubmit={save}>
      <ChoiceField
        name="emails"
        label={t('preferences.emails')}
        help={t('preferences.emailsHelp')}
        options={[
          { value: 'AT_ONCE', label: t('preferences.atOnce') },
          { value: 'DAILY', label: t('preferences.daily') },
        ]}
      />
      <TimeZoneField name="timeZone" label={t('preferences.timeZone')} help={t('preferences.timeZoneHelp')} />
      <Box>
        <SubmitButton>{t('preferences.submit')}</SubmitButton>
      </Box>
    </Form>
  );
}
