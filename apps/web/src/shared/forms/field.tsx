import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorIcon } from '../icons/error.ts';
import { colours } from '../theme/tokens.ts';

/** Common props of all form fields. */
export interface FieldProps<Values extends FieldValues = FieldValues> {
  name: FieldPath<Values>;
  label: string;
  /** Help text above the field. */
  help?: ReactNode;
  isRequired?: boolean;
  /** Marks the field as optional, for forms where most fields are required. */
  isOptional?: boolean;
  isDisabled?: boolean;
}

/** Ids for `aria-describedby`: help, error message and additional texts. */
export function descriptionOf(
  { id, help, message }: { id: string; help?: ReactNode; message?: string },
  ...others: (string | undefined)[]
): string | undefined {
  return [help && `${id}-help`, message && `${id}-message`, ...others].filter(Boolean).join(' ') || undefined;
}

/** Asterisk after the label of a required field. Hidden from screen readers, which get it from the input. */
export function RequiredMark() {
  return (
    <Box component="span" aria-hidden sx={{ ml: '2px', color: colours.bad }}>
      *
    </Box>
  );
}

interface FieldFrameProps extends Omit<FieldProps, 'isDisabled'> {
  id: string;
  message?: string;
  /** Shown under the field, for example the character count. */
  note?: ReactNode;
  /** The label names a group of several inputs. */
  isGroup?: boolean;
  children: ReactNode;
}

/** Frame of an input: label and help above, error message below. */
export function Field(props: FieldFrameProps) {
  const { id, name, label, help, isRequired, isOptional, message, note, isGroup, children } = props;
  const { t } = useTranslation();
  return (
    <Box data-field={name} sx={{ minWidth: 0 }}>
      <Box
        component={isGroup ? 'span' : 'label'}
        id={`${id}-label`}
        htmlFor={isGroup ? undefined : id}
        sx={{
          display: 'block',
          mb: 0.5,
          typography: 'subtitle2',
          color: colours.ink,
          overflowWrap: 'anywhere',
        }}
      >
        {label}
        {isRequired && <RequiredMark />}
        {isOptional && (
          <Box component="span" aria-hidden sx={{ fontWeight: 400, color: colours.ink3 }}>
            {' '}
            {t('kit.form.optional')}
          </Box>
        )}
      </Box>
      {help && (
        <Box
          id={`${id}-help`}
          sx={{ mt: -0.5, mb: 0.75, fontSize: 13, lineHeight: '18px', color: colours.ink3 }}
        >
          {help}
        </Box>
      )}
      {children}
      {message && (
        <Box
          id={`${id}-message`}
          sx={{
            display: 'flex',
            gap: 0.75,
            mt: 0.75,
            color: colours.bad,
            fontSize: 13,
            lineHeight: '18px',
            fontWeight: 500,
          }}
        >
          <ErrorIcon aria-hidden sx={{ fontSize: 16, mt: '1px' }} />
          <span>{message}</span>
        </Box>
      )}
      {note && <Box sx={{ mt: 0.75, typography: 'caption', color: colours.ink3 }}>{note}</Box>}
    </Box>
  );
}
