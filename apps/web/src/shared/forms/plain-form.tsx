/** The parts of a form with equal space between them, like a Stack, which the login page would otherwise load. */
const spacedLook = {
  display: 'flex',
  flexDirection: 'column',
  '& > :not(style):not(style)': { m: 0 },
  '& > :not(style) ~ :not(style)': { mt: 2.5 },
} as const;

import Box from '@mui/material/Box';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';
import { measures } from '../theme/tokens.ts';
import { clearAppMessage, showAppMessage } from '../ui/feedback/app-message.ts';
import { ErrorNotice } from '../ui/feedback/error-notice.tsx';
import {
  applyServerErrors,
  goTo,
  goToFirstInvalid,
  invalidFields,
  onlySuppliersMissing,
} from './form-errors.ts';
import { snapshot, startFrom } from './form-values.ts';

export interface PlainFormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** Saves the values. A thrown ApiError is shown in the form. */
  onSubmit: (values: Output) => void | Promise<void>;
  /** Accessible name, for pages with more than one form. */
  label?: string;
  children: ReactNode;
  /** Uses the full width of the page, for a form with its own columns. */
  isWide?: boolean;
  /** Renders the confirmation before the form is left with changes. */
  leaveGuard?: (hasUnsavedChanges: () => boolean) => ReactNode;
  /** Shown at the top of the form. */
  head?: ReactNode;
  /** Called once the values are saved, even if saving leaves the form. */
  onSaved?: (() => void) | undefined;
}

/**
 * Form with the specified validation: a message with the number of errors, and focus on the first invalid
 * field. It can be left without confirmation, for forms such as the login.
 */
export function PlainForm<Values extends FieldValues, Output>(props: PlainFormProps<Values, Output>) {
  const { form, onSubmit, label, children, isWide, leaveGuard, head, onSaved } = props;
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const isRunning = useRef(false);
  const { submitCount, isDirty, errors } = form.formState;

  async function save(values: Output) {
    const sent = snapshot(form.getValues());
    try {
      await onSubmit(values);
    } catch (error) {
      refuse(error);
      return;
    }
    onSaved?.();
    // Unless the caller has already set new initial values.
    if (form.control._getDirty()) startFrom(form, sent);
  }

  /** Shows server errors in the message bar and at their fields. */
  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    applyServerErrors(form, error);
    showAppMessage({ text: error.text, status: 'error' });
  }

  function report(broken: FieldErrors<Values>) {
    const invalid = invalidFields(broken);
    if (invalid.length === 0) return;
    const text = onlySuppliersMissing(invalid)
      ? t('formValidationFailedSuppliers')
      : t('formValidationFailed', { count: invalid.length });
    showAppMessage({ text, status: 'error' });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isRunning.current) return;
    isRunning.current = true;
    clearAppMessage();
    try {
      await form.handleSubmit(save, report)();
    } catch (error) {
      // Also covers a lazy schema that could not be loaded.
      refuse(error);
    } finally {
      isRunning.current = false;
    }
  }

  const goToError = useEffectEvent(() => {
    const names = new Set(invalidFields(errors).map(({ name }) => name));
    const isFound = element.current !== null && goToFirstInvalid(element.current, names);
    if (!isFound && notice.current) goTo(notice.current);
  });
  useEffect(() => {
    if (submitCount > 0) goToError();
  }, [submitCount]);

  const isChanged = useRef(isDirty);
  isChanged.current = isDirty;
  const refusal = (errors.root as FieldErrors | undefined)?.server?.message ?? errors.root?.message;
  return (
    <FormProvider {...form}>
      <form ref={element} noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
        <Box sx={{ ...spacedLook, maxWidth: isWide ? 'none' : measures.form }}>
          {head}
          {refusal && (
            <ErrorNotice ref={notice} title={t('kit.form.notSaved')}>
              {String(refusal)}
            </ErrorNotice>
          )}
          {children}
        </Box>
      </form>
      {leaveGuard?.(() => isChanged.current && !isRunning.current)}
    </FormProvider>
  );
}
