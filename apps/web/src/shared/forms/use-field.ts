import { useId } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';

/** Connects an input to the surrounding form, with the ids for label, help and error message. */
export function useField<Values extends FieldValues>(name: FieldPath<Values>) {
  const id = useId();
  const { field, fieldState } = useController<Values>({ name });
  const message = fieldState.error?.message ?? fieldState.error?.root?.message;
  return { field, id, error: fieldState.error, message, isInvalid: fieldState.invalid };
}
