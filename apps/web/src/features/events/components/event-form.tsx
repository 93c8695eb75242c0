import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Event } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { labelsQuery } from '../../../entities/labels/labels-query.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { useFormDraft } from '../../../entities/session/use-form-draft.ts';
import { ownUnitQuery } from '../../../entities/units/own-unit-query.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { StaleRevisionNotice } from '../../../shared/forms/stale-revision-notice.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { useRevisedForm } from '../../../shared/forms/use-revised-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { PageColumns } from '../../../shared/ui/layout/page-columns.tsx';
import { possibleOpenersQuery } from '../api/event-queries.ts';
import { useChangeEvent } from '../api/use-save-event.ts';
import { type EventFormValues, eventChangeOf, eventFormSchema, valuesOf } from '../event-values.ts';
import { EventFields } from './event-fields.tsx';
import { EventSummary } from './event-summary.tsx';

const named = [
  'title',
  'description',
  'startDate',
  'endDate',
  'questionsUntil',
  'sealed',
  'openingNeedsTwo',
] as const;

/** The form of an event, with the event as typed so far and `side` next to it. */
export function EventForm({ event, side }: { event: Event; side: ReactNode }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { data: unit } = useQuery(ownUnitQuery);
  const { data: unitLabels = [] } = useQuery(labelsQuery);
  const { data: possibleOpeners = [] } = useQuery({
    ...possibleOpenersQuery,
    enabled: event.openingNeedsTwo,
  });
  const change = useChangeEvent(event.id);
  const form = useAppForm(eventFormSchema, valuesOf(event) as never);
  const back = () => router.navigate({ href: pathTo('event', { eventId: event.id }) });
  const { onSubmit, stale } = useRevisedForm({
    form: form as never,
    stored: event,
    valuesOf,
    save: async (values: EventFormValues, revision) => {
      const saved = await change({ content: eventChangeOf(values, revision), terms: values.terms });
      showAppMessage({ text: t('events.event.saved', { title: saved.title }) });
      return saved;
    },
  });
  const localDraft = useFormDraft(form, `event.${event.id}`, { revision: event.revision });
  const labels = {
    ...Object.fromEntries(named.map((name) => [name, t(`events.fields.${name}`)])),
    openerIds: t('events.fields.openers'),
    labelIds: t('events.fields.labels'),
    documents: t('events.fields.documents'),
    terms: t('events.fields.terms'),
  };
  return (
    <Form
      form={form}
      localDraft={localDraft}
      label={t('events.event.form')}
      isWide
      onSubmit={async (values) => {
        await onSubmit(values as never);
        await back();
      }}
    >
      <PageColumns
        isForm
        side={
          <>
            <EventSummary timeZone={event.timeZone} stored={event} />
            {side}
          </>
        }
      >
        <Stack spacing={2.5}>
          <StaleRevisionNotice
            stale={stale as never}
            labels={labels}
            names={Object.fromEntries([
              ...unitLabels.map(({ id, name }) => [id, name]),
              ...[...event.openers, ...possibleOpeners].map(({ id, fullName }) => [id, fullName]),
            ])}
            timeZone={event.timeZone}
          />
          <EventFields timeZone={event.timeZone} hasSecondAdmin={(unit?.adminCount ?? 0) > 1} event={event} />
        </Stack>
      </PageColumns>
      <SaveBar onCancel={() => void back()}>{t('events.event.save')}</SaveBar>
    </Form>
  );
}
