import type { FieldValues } from 'react-hook-form';
import { LeaveGuard } from './leave-guard.tsx';
import { PlainForm, type PlainFormProps } from './plain-form.tsx';

interface FormProps<Values extends FieldValues, Output>
  extends Omit<PlainFormProps<Values, Output>, 'leaveGuard'> {
  /** Asks before a changed form is left; where it does not, the plain form weighs less. */
  guardsLeaving?: boolean;
}

/** A form with the specified validation behaviour that asks before it is left with changes. */
export function Form<Values extends FieldValues, Output>({
  guardsLeaving = true,
  ...props
}: FormProps<Values, Output>) {
  return (
    <PlainForm
      {...props}
      leaveGuard={guardsLeaving ? (holdsChanges) => <LeaveGuard isChanged={holdsChanges} /> : undefined}
    />
  );
}
