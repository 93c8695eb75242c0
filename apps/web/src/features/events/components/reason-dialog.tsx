import { eventLimits, instantSchema, multiLine } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DateTimeField } from '../../../shared/forms/date-time-field.tsx';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { MultilineField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';

const reason = multiLine(eventLimits.reason);
const withReason = z.object({ reason, endDate: z.null().optional() });
const withEnd = z.object({ reason, endDate: instantSchema });

interface ReasonDialogProps {
  title: string;
  text: string;
  submitLabel: string;
  isDestructive?: boolean;
  /** If set, also asks for a new end date in this time zone and suggests one. */
  end?: { timeZone: string; proposed: string | null };
  onSubmit: (values: { reason: string; endDate?: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for a reason and, if needed, for a new end date. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, submitLabel, isDestructive = false, end, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const form = useAppForm(end ? withEnd : withReason, {
    reason: '',
    endDate: end?.proposed ?? null,
  } as never);
  return (
    <FormDialog title={title} text={text} onClose={onClose}>
      <Form
        form={form}
        guardsLeaving={false}
        label={title}
        onSubmit={async (values) => {
          const { reason: given, endDate } = values as { reason: string; endDate?: string | null };
          await onSubmit({ reason: given, ...(endDate && { endDate }) });
          onClose();
        }}
      >
        {end && (
          <DateTimeField
            name="endDate"
            label={t('events.confirm.endDate')}
            timeZone={end.timeZone}
            isRequired
          />
        )}
        <MultilineField name="reason" label={t('events.event.reason')} isRequired minRows={3} autoFocus />
        <DialogButtons
          confirmLabel={submitLabel}
          cancelLabel={t('events.confirm.keep')}
          isDestructive={isDestructive}
          onClose={onClose}
        />
      </Form>
    </FormDialog>
  );
}
