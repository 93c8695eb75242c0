import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { limits } from '@tenderbox/contract';
import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { colours, focusRing } from '../../../shared/theme/tokens.ts';

interface CodeInputProps {
  value: string;
  onChange: (code: string) => void;
  /** Reason why the code was rejected. */
  message: ReactNode;
  isBusy: boolean;
  autoFocus: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Input for six digits, typed or pasted. */
export function CodeInput({ value, onChange, message, isBusy, autoFocus, ref }: CodeInputProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box>
      <Typography component="label" htmlFor={id} variant="subtitle2" sx={{ display: 'block', mb: 0.75 }}>
        {t('verification.code')}
      </Typography>
      <OTPInput
        ref={ref}
        id={id}
        name="otpCode"
        value={value}
        onChange={onChange}
        maxLength={limits.otpLength}
        pattern={REGEXP_ONLY_DIGITS}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        readOnly={isBusy}
        aria-invalid={Boolean(message)}
        aria-describedby={`${id}-message`}
        pasteTransformer={(pasted) => pasted.replace(/\D/g, '').slice(0, limits.otpLength)}
        pushPasswordManagerStrategy="none"
        noScriptCSSFallback={null}
        render={({ slots }) => (
          <Box aria-hidden sx={{ display: 'flex', gap: 1, width: '100%', opacity: isBusy ? 0.6 : 1 }}>
            {slots.map((slot, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is what a slot is known by
              <Digit key={place} slot={slot} isInvalid={Boolean(message)} />
            ))}
          </Box>
        )}
      />
      <Box sx={{ display: 'grid', minHeight: 28, alignItems: 'end', '& > *': { gridArea: '1 / 1' } }}>
        <FormHelperText id={`${id}-message`} role="alert" error sx={{ m: 0 }}>
          {message}
        </FormHelperText>
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {isBusy && (
            <>
              <CircularProgress size={16} aria-hidden />
              <Typography variant="body2">{t('verification.checking')}</Typography>
            </>
          )}
        </Box>
      </Box>
    </Box>
  );
}

function Digit({ slot: { char, isActive }, isInvalid }: { slot: SlotProps; isInvalid: boolean }) {
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        height: 56,
        display: 'grid',
        placeItems: 'center',
        border: 1,
        borderColor: isInvalid ? colours.bad : isActive ? colours.primary : colours.field,
        borderRadius: 1,
        boxShadow: isActive ? (isInvalid ? focusRing.invalidField : focusRing.field) : 0,
        fontSize: 24,
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {char}
    </Box>
  );
}
