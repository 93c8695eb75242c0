import { evaluationLimits, multiLine } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { MultilineField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';

const schema = z.object({ reason: multiLine(evaluationLimits.reason) });

interface ReasonQuestionProps {
  title: string;
  /** What will happen. */
  text: string;
  submitLabel: string;
  isDestructive?: boolean;
  /** Does what was asked about. The dialog shows an error and stays open. */
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a reason before an act that needs one. */
export function ReasonQuestion(props: ReasonQuestionProps) {
  const { title, text, submitLabel, isDestructive = false, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const form = useAppForm(schema, { reason: '' });
  return (
    <FormDialog title={title} text={text} onClose={onClose}>
      <Form
        form={form}
        guardsLeaving={false}
        label={title}
        onSubmit={async ({ reason }) => {
          await onSubmit(reason);
          onClose();
        }}
      >
        <MultilineField
          name="reason"
          label={t('evaluationResults.decisions.reason')}
          isRequired
          minRows={3}
          autoFocus
        />
        <DialogButtons confirmLabel={submitLabel} isDestructive={isDestructive} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}
