import type { FieldValues } from 'react-hook-form';
import { LeaveGuard } from './leave-guard.tsx';
import { LocalDraftBar } from './local-draft-bar.tsx';
import { LocalDraftContext } from './local-draft-context.ts';
import { PlainForm, type PlainFormProps } from './plain-form.tsx';
import type { LocalDraft } from './use-local-draft.ts';

interface FormProps<Values extends FieldValues, Output>
  extends Omit<PlainFormProps<Values, Output>, 'leaveGuard' | 'head' | 'onSaved'> {
  /**
   * Asks for confirmation before a changed form is left. Use the plain form if it is not needed, because it
   * is smaller.
   */
  guardsLeaving?: boolean;
  /** Local draft of the form until it is saved. */
  localDraft?: LocalDraft;
}

/** Form with the specified validation that asks for confirmation before it is left with changes. */
export function Form<Values extends FieldValues, Output>({
  guardsLeaving = true,
  localDraft,
  children,
  ...props
}: FormProps<Values, Output>) {
  return (
    <PlainForm
      {...props}
      head={localDraft && <LocalDraftBar {...localDraft} />}
      onSaved={localDraft?.clear}
      leaveGuard={
        guardsLeaving
          ? (holdsChanges) => <LeaveGuard isChanged={holdsChanges} onLeave={localDraft?.clear} />
          : undefined
      }
    >
      <LocalDraftContext value={localDraft ?? null}>{children}</LocalDraftContext>
    </PlainForm>
  );
}
