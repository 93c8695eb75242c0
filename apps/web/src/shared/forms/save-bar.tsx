import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serverInstant } from '../lib/server-clock.ts';
import { colours, shadows } from '../theme/tokens.ts';
import { BusyButton } from '../ui/actions/busy-button.tsx';
import { formatDateTime, viewerTimeZone } from '../ui/time/dates.ts';
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

/** Sticky footer of a form: status, Cancel and Save. */
export function SaveBar({ children, isNew = false, onCancel }: SaveBarProps) {
  const { t } = useTranslation();
  const form = useFormContext();
  const { isDirty } = form.formState;
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 4,
        mx: { xs: -2, sm: 0 },
        px: { xs: 2, sm: 0 },
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 60,
        py: 1,
        bgcolor: colours.page,
        borderTop: `1px solid ${colours.line}`,
        boxShadow: { xs: shadows.foot, sm: 'none' },
        // Content wider than the form, such as a table, also scrolls behind the footer.
        '&::before': {
          content: '""',
          position: 'absolute',
          zIndex: -1,
          bgcolor: colours.page,
          inset: { xs: 0, sm: '0 -12px' },
        },
      }}
    >
      <SaveState isNew={isNew} />
      <BusyButton
        color="inherit"
        isDisabled={!onCancel && !isDirty}
        onClick={onCancel ?? (() => form.reset())}
      >
        {t('kit.form.cancel')}
      </BusyButton>
      <SubmitButton isDisabled={!isNew && !isDirty}>{children}</SubmitButton>
    </Box>
  );
}

/** "Unsaved changes", "Saving…", "Not saved" or "Saved 14:02". */
function SaveState({ isNew }: { isNew: boolean }) {
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

  const time = savedAt && formatDateTime(savedAt, viewerTimeZone()).slice(-5);
  const [text, colour] = isSubmitting
    ? [t('kit.form.saving'), colours.primary]
    : isDirty
      ? isRefused
        ? [t('kit.form.refused'), colours.badFill]
        : [t('kit.form.unsaved'), colours.warnFill]
      : time && !isNew
        ? [t('kit.form.savedAt', { time }), colours.okFill]
        : ['', 'transparent'];
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mr: 'auto',
        minWidth: 0,
        typography: 'body2',
        color: colours.ink2,
        '&::before': {
          content: '""',
          flex: 'none',
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: colour,
        },
      }}
    >
      {text}
    </Box>
  );
}
