import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serverInstant } from '../lib/server-clock.ts';
import { BusyButton } from '../ui/actions/busy-button.tsx';
import { FootBar, type FootBarTone } from '../ui/layout/foot-bar.tsx';
import { formatDateTime, ownTimeZone } from '../ui/time/dates.ts';
import { SubmitButton } from './submit-button.tsx';

interface SaveBarProps {
  /** Label of the button, such as "Save" or "Add supplier". */
  children: ReactNode;
  /**
   * A new item can always be submitted, and validation reports what is missing. An existing one can be saved
   * once changed.
   */
  isNew?: boolean;
  /** Leaves the form. Without it, Cancel reverts the changes. */
  onCancel?: () => void;
}

/** Bar of a form at the bottom of the screen: status, Cancel and Save. */
export function SaveBar({ children, isNew = false, onCancel }: SaveBarProps) {
  const { t } = useTranslation();
  const form = useFormContext();
  const { isDirty } = form.formState;
  const [state, tone] = useSaveState(isNew);
  return (
    <FootBar state={state} tone={tone}>
      <BusyButton
        color="inherit"
        isDisabled={!onCancel && !isDirty}
        onClick={onCancel ?? (() => form.reset())}
      >
        {t('kit.form.cancel')}
      </BusyButton>
      <SubmitButton isDisabled={!isNew && !isDirty}>{children}</SubmitButton>
    </FootBar>
  );
}

/** "Not saved yet", "Unsaved changes", "Saving…", "Not saved", "Saved" or "Saved 14:02". */
function useSaveState(isNew: boolean): [text: string, tone: FootBarTone] {
  const { t } = useTranslation();
  const { isDirty, isSubmitting, errors } = useFormContext().formState;
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const wasSubmitting = useRef(false);
  const isRefused = Object.keys(errors).length > 0;

  const settle = useEffectEvent(() => {
    if (wasSubmitting.current && !isSubmitting && !isRefused) setSavedAt(serverInstant());
    wasSubmitting.current = isSubmitting;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save has begun or ended
  useEffect(() => settle(), [isSubmitting]);

  if (isSubmitting) return [t('kit.form.saving'), 'busy'];
  if (isDirty) return isRefused ? [t('kit.form.refused'), 'failed'] : [t('kit.form.unsaved'), 'todo'];
  if (isNew) return [t('kit.form.notSavedYet'), 'none'];
  if (!savedAt) return [t('kit.form.saved'), 'done'];
  const time = formatDateTime(savedAt, ownTimeZone()).slice(-5);
  return [t('kit.form.savedAt', { time }), 'done'];
}
