import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { memo, useId } from 'react';
import { descriptionOf, Field } from '../../../../shared/forms/field.tsx';

export interface DraftInputProps extends Pick<OutlinedInputProps, 'multiline'> {
  label: string;
  help?: string;
  isRequired?: boolean;
  isOptional?: boolean;
  value: string;
  message?: string;
  /** Key of the question, passed to the callback. Sharing one stable callback keeps other fields from re-rendering. */
  itemKey: string;
  field: TextField;
  onField: (key: string, field: TextField, text: string) => void;
  inputMode?: 'numeric' | 'decimal';
  /** Minimum number of visible lines. */
  rows?: number;
  /** Marks the input that is focused when its question is opened. */
  isFirst?: boolean;
}

/** Text fields of a question. */
export type TextField = 'label' | 'help' | 'unit' | 'min' | 'max' | 'maxLength' | 'maxFiles' | 'options';

/** Text field of the sheet. Its value is stored outside the form. */
export const DraftInput = memo(function DraftInput(props: DraftInputProps) {
  const { itemKey, field, label, help, isRequired, isOptional, value, message, onField, inputMode } = props;
  const { multiline, rows } = props;
  const id = useId();
  return (
    <Field
      id={id}
      name={`sheet.${itemKey}.${field}`}
      label={label}
      help={help}
      isRequired={isRequired}
      isOptional={isOptional}
      message={message}
    >
      <OutlinedInput
        multiline={multiline}
        // MUI's auto-sizing textarea would force a layout of the whole page on every key press.
        inputComponent={multiline ? 'textarea' : undefined}
        fullWidth
        id={id}
        value={value}
        onChange={({ target }) => onField(itemKey, field, target.value)}
        error={message !== undefined}
        aria-describedby={descriptionOf({ id, help, message })}
        sx={multiline ? textAreaStyles : undefined}
        slotProps={{
          input: {
            inputMode,
            required: isRequired,
            autoComplete: 'off',
            ...(multiline && { rows }),
            ...(props.isFirst ? { 'data-label': itemKey } : {}),
          },
        }}
      />
    </Field>
  );
});

const textAreaStyles = {
  '& textarea': { height: 'auto', maxHeight: 220, resize: 'vertical', fieldSizing: 'content' },
} as const;
