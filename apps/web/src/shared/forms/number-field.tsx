import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { colours } from '../theme/tokens.ts';
import { descriptionOf, Field, type FieldProps } from './field.tsx';
import { useField } from './use-field.ts';

interface NumberFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Shown inside the field, for example "days". */
  unit?: string;
}

/** Number field. The value is null if empty, and the text itself while it is not a number. */
export function NumberField<Values extends FieldValues = FieldValues>(props: NumberFieldProps<Values>) {
  const { field } = useField<Values>(props.name);
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  // Keep the text as typed until another value comes from outside.
  const text = typed && typed.value === field.value ? typed.text : String(field.value ?? '');
  return (
    <FigureInput
      {...props}
      text={text}
      onText={(next) => {
        const value = numberOf(next);
        setTyped({ text: next, value });
        field.onChange(value);
      }}
      onLeave={() => {
        setTyped(null);
        field.onBlur();
      }}
    />
  );
}

function numberOf(text: string): number | string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : text;
}

interface MoneyFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Shown inside the field, for example "GBP". */
  currency: string;
  /** Number of decimal places. */
  digits?: number;
}

/** Money field. The value is a decimal text such as `1284600.00`, empty if there is none. */
export function MoneyField<Values extends FieldValues = FieldValues>({
  currency,
  digits = 2,
  ...props
}: MoneyFieldProps<Values>) {
  const { field } = useField<Values>(props.name);
  const [isTyping, setTyping] = useState(false);
  const value: string = field.value ?? '';
  return (
    <FigureInput
      {...props}
      unit={currency}
      text={isTyping ? value : grouped(value)}
      onText={(next) => {
        setTyping(true);
        // Commas and spaces may be typed or pasted.
        field.onChange(next.replace(/[\s,]/g, ''));
      }}
      onLeave={() => {
        setTyping(false);
        field.onChange(padded(value, digits));
        field.onBlur();
      }}
    />
  );
}

const decimal = /^\d+(\.\d*)?$/;

function padded(value: string, digits: number): string {
  if (!decimal.test(value) || digits === 0) return value;
  const [whole = '', fraction = ''] = value.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(digits, '0')}`;
}

/** Formats `1284600.00` as `1,284,600.00`. */
function grouped(value: string): string {
  if (!decimal.test(value)) return value;
  const [whole = '', ...fraction] = value.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

interface FigureInputProps<Values extends FieldValues> extends NumberFieldProps<Values> {
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
}

function FigureInput<Values extends FieldValues>(props: FigureInputProps<Values>) {
  const { name, label, help, isRequired, isOptional, isDisabled, unit, text, onText, onLeave } = props;
  const { field, id, message, isInvalid } = useField<Values>(name);
  return (
    <Field
      id={id}
      name={name}
      label={label}
      help={help}
      isRequired={isRequired}
      isOptional={isOptional}
      message={message}
    >
      <OutlinedInput
        fullWidth
        id={id}
        name={field.name}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onBlur={onLeave}
        inputRef={field.ref}
        required={isRequired}
        disabled={isDisabled}
        error={isInvalid}
        aria-describedby={descriptionOf({ id, help, message }, unit && `${id}-unit`)}
        slotProps={{ input: { inputMode: 'decimal', autoComplete: 'off', style: { textAlign: 'right' } } }}
        endAdornment={
          unit && (
            <Box
              id={`${id}-unit`}
              sx={{
                flexShrink: 0,
                ml: 1.5,
                pl: 1.5,
                pr: 0.5,
                borderLeft: 1,
                borderColor: colours.line,
                fontSize: 13,
                color: colours.ink3,
              }}
            >
              {unit}
            </Box>
          )
        }
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      />
    </Field>
  );
}
