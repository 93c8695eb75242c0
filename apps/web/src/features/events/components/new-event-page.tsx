import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { OwnBusinessUnit } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { useFormDraft } from '../../../entities/session/use-form-draft.ts';
import { ownUnitQuery } from '../../../entities/units/own-unit-query.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { FormSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { useAddEvent } from '../api/use-save-event.ts';
import { type EventFormValues, eventFormSchema, newEventOf, proposedEvent } from '../event-values.ts';
import { EventFields } from './event-fields.tsx';
import { EventSummary } from './event-summary.tsx';

export function NewEventPage() {
  const { t } = useTranslation();
  const { data: unit, error, refetch } = useQuery(ownUnitQuery);
  const title = t('pages.newEvent');
  return (
    <>
      <PageHead
        title={title}
        description={t('events.newEvent.lead')}
        breadcrumb={[{ label: t('pages.sourcingEvents'), href: pathTo('sourcingEvents') }, { label: title }]}
      />
      {unit ? (
        <NewEventForm unit={unit} />
      ) : error ? (
        <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

/** Explains the next steps after the form. */
function NextSteps() {
  const { t } = useTranslation();
  return (
    <SideSection title={t('events.newEvent.next')}>
      <Box
        component="ol"
        sx={{ m: 0, pl: 2.5, '& li': { pl: 0.5 }, display: 'grid', gap: 1, color: 'text.secondary' }}
      >
        {(['draft', 'tasks', 'publish', 'open'] as const).map((step) => (
          <li key={step}>{t(`events.newEvent.steps.${step}`)}</li>
        ))}
      </Box>
    </SideSection>
  );
}

function NewEventForm({ unit }: { unit: OwnBusinessUnit }) {
  const { t } = useTranslation();
  const router = useRouter();
  const addEvent = useAddEvent();
  const [proposed] = useState(() => proposedEvent(unit.timeZone));
  const form = useAppForm(eventFormSchema, proposed as never);
  const localDraft = useFormDraft(form, 'event.new');

  async function add(values: EventFormValues) {
    const { id, title } = await addEvent({ content: newEventOf(values), terms: values.terms });
    await router.navigate({ href: pathTo('event', { eventId: id }), replace: true });
    showAppMessage({ text: t('events.newEvent.added', { title }) });
  }

  return (
    <Form
      form={form}
      localDraft={localDraft}
      onSubmit={(values) => add(values as never)}
      label={t('events.newEvent.form')}
      isWide
    >
      <PageColumns
        isForm
        side={
          <>
            <EventSummary timeZone={unit.timeZone} />
            <NextSteps />
          </>
        }
      >
        <Stack spacing={2.5}>
          <EventFields timeZone={unit.timeZone} hasSecondAdmin={unit.adminCount > 1} />
        </Stack>
      </PageColumns>
      <SaveBar isNew onCancel={() => void router.navigate({ href: pathTo('sourcingEvents') })}>
        {t('events.add')}
      </SaveBar>
    </Form>
  );
}
