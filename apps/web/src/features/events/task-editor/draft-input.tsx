import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { memo, useId } from 'react';
import { descriptionOf, Field } from '../../../shared/forms/field.tsx';

interface DraftInputProps extends Pick<OutlinedInputProps, 'multiline' | 'type'> {
  label: string;
  help?: string;
  isRequired?: boolean;
  isOptional?: boolean;
  value: string;
  message?: string;
  /** Of the question that it belongs to; the callback is the same at every key, so that other fields stay as they are. */
  itemKey: string;
  field: TextField;
  onField: (key: string, field: TextField, text: string) => void;
  inputMode?: 'numeric' | 'decimal';
  /** How many lines are seen at least. */
  rows?: number;
  /** Marks the input that gets the focus when its question is opened. */
  isFirst?: boolean;
}

/** The fields of a question that are typed. */
export type TextField = 'label' | 'help' | 'unit' | 'min' | 'max' | 'maxLength' | 'maxFiles' | 'options';

/** A text of the sheet that is built: a field like all others, over a value outside the form's. */
export const DraftInput = memo(function DraftInput(props: DraftInputProps) {
  const { itemKey, field, label, help, isRequired, isOptional, value, message, onField, inputMode } = props;
  const { multiline, rows, type } = props;
  const id = useId();
  return (
    <Field {...{ id, name: `sheet.${itemKey}.${field}`, label, help, isRequired, isOptional, message }}>
      <OutlinedInput
        {...{ multiline, type }}
        // Measuring its text at every key, as the library does, would lay out the whole page.
        inputComponent={multiline ? 'textarea' : undefined}
        fullWidth
        id={id}
        value={value}
        onChange={({ target }) => onField(itemKey, field, target.value)}
        error={message !== undefined}
        aria-describedby={descriptionOf({ id, help, message })}
        sx={multiline ? textAreaLook : undefined}
        slotProps={{
          input: {
            ...{ inputMode, required: isRequired, autoComplete: 'off', rows },
            ...(props.isFirst ? { 'data-label': itemKey } : {}),
          },
        }}
      />
    </Field>
  );
});

const textAreaLook = {
  '& textarea': { height: 'auto', maxHeight: 220, resize: 'vertical', fieldSizing: 'content' },
} as const;
