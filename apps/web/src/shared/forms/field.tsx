import ErrorIcon from '@mui/icons-material/Error';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { colours } from '../theme/tokens.ts';

/** What every field of a form takes. */
export interface FieldProps<Values extends FieldValues = FieldValues> {
  name: FieldPath<Values>;
  label: string;
  /** What the person should know before filling it in. */
  help?: ReactNode;
  isRequired?: boolean;
  /** Says so beside the label; for forms where most fields are required. */
  isOptional?: boolean;
  isDisabled?: boolean;
}

/** The ids of the texts that describe an input: its help, its message and what else is named. */
export function descriptionOf(
  { id, help, message }: { id: string; help?: ReactNode; message?: string },
  ...others: (string | undefined)[]
): string | undefined {
  return [help && `${id}-help`, message && `${id}-message`, ...others].filter(Boolean).join(' ') || undefined;
}

/** The asterisk after the label of what has to be filled in; the input says it to those who hear it. */
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
  /** Under the field, such as how much of a text is used. */
  note?: ReactNode;
  /** Several inputs share the label, which then names their group. */
  isGroup?: boolean;
  children: ReactNode;
}

/** What stands around an input: label and help above it, what is wrong with it below. */
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
            ...{ display: 'flex', gap: 0.75, mt: 0.75, color: colours.bad },
            ...{ fontSize: 13, lineHeight: '18px', fontWeight: 500 },
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
