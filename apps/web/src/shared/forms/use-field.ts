import type { ReactNode } from 'react';
import { useId } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';

/** What every field of a form takes. */
export interface FieldProps<Values extends FieldValues = FieldValues> {
  name: FieldPath<Values>;
  label: string;
  /** What the person should know before filling it in. */
  help?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** Connects an input to the form around it, with the ids that tie label, help and message together. */
export function useField<Values extends FieldValues>(name: FieldPath<Values>) {
  const id = useId();
  const { field, fieldState } = useController<Values>({ name });
  const message = fieldState.error?.message ?? fieldState.error?.root?.message;
  return { field, id, helpId: `${id}-help`, error: fieldState.error, message, isInvalid: fieldState.invalid };
}
