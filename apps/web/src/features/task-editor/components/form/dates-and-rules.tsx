import Box from '@mui/material/Box';
import type { Event, Task } from '@tenderbox/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../../shared/forms/checkbox-field.tsx';
import { DateTimeField } from '../../../../shared/forms/date-time-field.tsx';
import { serverNow } from '../../../../shared/lib/server-clock.ts';
import { measures } from '../../../../shared/theme/tokens.ts';
import { formatInstant } from '../../../../shared/ui/time/dates.ts';
import { EditorSection } from './editor-section.tsx';

/** Dates and rules of a task. Fields fixed by publication are shown with the reason. */
export function DatesAndRules({ event, task }: { event: Event; task: Task | null }) {
  const { t } = useTranslation();
  const { timeZone } = event;
  const isPublished = task !== null && event.status !== 'DRAFT';
  const hasStarted = isPublished && Date.parse(task.startDate) <= serverNow();
  const isResponseWanted: boolean = useWatch({ name: 'responseRequired' });
  return (
    <EditorSection
      part="dates"
      title={t('taskEditor.parts.dates.title')}
      lead={t('taskEditor.parts.dates.lead', {
        start: formatInstant(event.startDate, timeZone),
        end: formatInstant(event.endDate, timeZone),
      })}
    >
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: measures.form }}>
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <DateTimeField
            name="startDate"
            label={t('taskEditor.fields.startDate')}
            help={t(hasStarted ? 'taskEditor.fields.startFixed' : 'taskEditor.fields.startDateHelp')}
            timeZone={timeZone}
            isRequired
            isDisabled={hasStarted}
          />
          <DateTimeField
            name="endDate"
            label={t('taskEditor.fields.endDate')}
            help={t(isPublished ? 'taskEditor.fields.endFixed' : 'taskEditor.fields.endDateHelp')}
            timeZone={timeZone}
            isRequired
            isDisabled={isPublished}
          />
        </Box>
        <CheckboxField
          name="responseRequired"
          label={t('taskEditor.fields.responseRequired')}
          help={t(
            isPublished
              ? 'taskEditor.fields.responseRequiredFixed'
              : 'taskEditor.fields.responseRequiredHelp',
          )}
          isSwitch
          isDisabled={isPublished}
        />
        <CheckboxField
          name="declineAllowed"
          label={t('taskEditor.fields.declineAllowed')}
          help={t('taskEditor.fields.declineAllowedHelp')}
          isSwitch
          isDisabled={!isResponseWanted}
        />
        <CheckboxField
          name="additionalFilesAllowed"
          label={t('taskEditor.fields.additionalFilesAllowed')}
          help={t('taskEditor.fields.additionalFilesAllowedHelp')}
          isSwitch
          isDisabled={!isResponseWanted}
        />
      </Box>
    </EditorSection>
  );
}
