import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { EditBar } from '../../shared/forms/edit-bar.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { StaleRevisionNotice } from '../../shared/forms/stale-revision-notice.tsx';
import { type RevisedForm, useRevisedForm } from '../../shared/forms/use-revised-form.ts';
import type { ValueLabels } from '../../shared/forms/value-changes.ts';
import { useFormDraft } from './use-form-draft.ts';

interface EditFormProps<Values extends FieldValues, Output, Stored>
  extends Omit<RevisedForm<Values, Output, Stored>, 'onSaved'> {
  /** Identifies the local draft, such as `supplier.<id>`. */
  draftName: string;
  /** Accessible name of the form. */
  label: string;
  /** Labels of the values, for the comparison with what someone else saved. */
  labels: ValueLabels;
  saveLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** Edits stored data with a local draft, and asks which version to keep if someone else saved first. */
export function EditForm<Values extends FieldValues, Output, Stored extends { revision: number }>({
  draftName,
  label,
  labels,
  saveLabel,
  onClose,
  children,
  ...revised
}: EditFormProps<Values, Output, Stored>) {
  const { form, stored } = revised;
  const { onSubmit, stale } = useRevisedForm({ ...revised, onSaved: onClose });
  const localDraft = useFormDraft(form, draftName, { revision: stored.revision });
  return (
    <Form form={form} localDraft={localDraft} onSubmit={onSubmit} label={label}>
      <StaleRevisionNotice stale={stale} labels={labels} />
      {children}
      <EditBar onClose={onClose}>{saveLabel}</EditBar>
    </Form>
  );
}
