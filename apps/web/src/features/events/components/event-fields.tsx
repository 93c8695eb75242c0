import { allowedFileExtensions, type Event, eventLimits } from '@tenderbox/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DocumentsField } from '../../../entities/events/documents-field.tsx';
import { CheckboxField } from '../../../shared/forms/checkbox-field.tsx';
import { DateTimeField } from '../../../shared/forms/date-time-field.tsx';
import { FieldGroup, Wide } from '../../../shared/forms/field-group.tsx';
import { MarkdownField } from '../../../shared/forms/markdown-field.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { LabelsField } from './labels-field.tsx';
import { OpenersField } from './openers-field.tsx';
import { TermsField } from './terms-field.tsx';

interface EventFieldsProps {
  /** Whether the business unit has a second admin who could confirm an opening. */
  hasSecondAdmin: boolean;
  timeZone: string;
  /** The event being edited. Undefined for a new one. */
  event?: Event;
}

/** All fields of an event. Fields that are fixed by publication are read-only. */
export function EventFields({ timeZone, hasSecondAdmin, event }: EventFieldsProps) {
  const { t } = useTranslation();
  const isPublished = event !== undefined && event.status !== 'DRAFT';
  const hasStarted = isPublished && Date.parse(event.startDate) <= serverNow();
  const isSealed: boolean = useWatch({ name: 'sealed' });
  const needsTwo: boolean = useWatch({ name: 'openingNeedsTwo' });
  return (
    <>
      <FieldGroup title={t('events.groups.what')}>
        <Wide>
          <TextField
            name="title"
            label={t('events.fields.title')}
            isRequired
            autoFocus={event === undefined}
            autoComplete="off"
          />
        </Wide>
        <Wide>
          <MarkdownField
            name="description"
            label={t('events.fields.description')}
            help={t('events.fields.descriptionHelp')}
            max={eventLimits.description}
            isOptional
          />
        </Wide>
        <Wide>
          <LabelsField
            name="labelIds"
            label={t('events.fields.labels')}
            help={t('events.fields.labelsHelp')}
          />
        </Wide>
      </FieldGroup>
      <FieldGroup title={t('events.groups.when')}>
        <DateTimeField
          name="startDate"
          label={t('events.fields.startDate')}
          help={t('events.fields.startDateHelp')}
          timeZone={timeZone}
          isRequired
          isDisabled={hasStarted}
        />
        <DateTimeField
          name="endDate"
          label={t('events.fields.endDate')}
          help={t('events.fields.endDateHelp')}
          timeZone={timeZone}
          isRequired
        />
        <DateTimeField
          name="questionsUntil"
          label={t('events.fields.questionsUntil')}
          help={t('events.fields.questionsUntilHelp')}
          timeZone={timeZone}
          isOptional
        />
      </FieldGroup>
      <FieldGroup title={t('events.groups.files')}>
        <Wide>
          <TermsField currentFile={event?.termsAndConditionsFile ?? null} />
        </Wide>
        <Wide>
          <DocumentsField
            name="documents"
            label={t('events.fields.documents')}
            help={t('events.fields.documentsHelp')}
            purpose="EVENT_DOCUMENT"
            extensions={allowedFileExtensions}
          />
        </Wide>
      </FieldGroup>
      <FieldGroup title={t('events.groups.box')}>
        <Wide>
          <CheckboxField
            name="sealed"
            label={t('events.fields.sealed')}
            help={t('events.fields.sealedHelp')}
            isSwitch
            isDisabled={isPublished}
          />
        </Wide>
        <Wide>
          <CheckboxField
            name="openingNeedsTwo"
            label={t('events.fields.openingNeedsTwo')}
            help={t(
              hasSecondAdmin ? 'events.fields.openingNeedsTwoHelp' : 'events.fields.openingNeedsTwoOff',
            )}
            isSwitch
            // Before publication the switch can always be turned off.
            isDisabled={isPublished || (!needsTwo && (!isSealed || !hasSecondAdmin))}
          />
        </Wide>
        {needsTwo && <OpenersField event={event} />}
      </FieldGroup>
    </>
  );
}
