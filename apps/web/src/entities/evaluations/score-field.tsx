import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { visuallyHidden } from '@mui/utils';
import { descriptionOf, Field } from '../../shared/forms/field.tsx';
import { colours, focusRing } from '../../shared/theme/tokens.ts';
import { type ScaleSteps, stepsOf } from './scale.ts';

/** More steps than these are typed. */
const maxButtons = 11;

interface ScoreFieldProps {
  id: string;
  label: string;
  /** About the steps, where the score is typed. */
  help?: string | undefined;
  scale: ScaleSteps & { words: readonly (string | null)[] };
  value: string;
  message?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  onChange: (score: string) => void;
}

/** Chooses a score: a row of steps, or a field if there are many. */
export function ScoreField(props: ScoreFieldProps) {
  const { id, label, help, scale, value, message, isRequired, isDisabled = false, onChange } = props;
  const steps = stepsOf(scale);
  if (steps.length > maxButtons) {
    return (
      <Field id={id} name="score" label={label} help={help} message={message} isRequired={isRequired}>
        <OutlinedInput
          fullWidth
          id={id}
          value={value}
          disabled={isDisabled}
          error={Boolean(message)}
          onChange={(event) => onChange(event.target.value.trim())}
          aria-describedby={descriptionOf({ id, help, message })}
          slotProps={{ input: { inputMode: 'decimal' } }}
        />
      </Field>
    );
  }
  const { words } = scale;
  const chosen = value && String(Number(value));
  return (
    <Field id={id} name="score" label={label} message={message} isRequired={isRequired} isGroup>
      <Box
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={descriptionOf({ id, message })}
        sx={{
          display: 'flex',
          height: { xs: 44, sm: 36 },
          border: `1px solid ${message ? colours.bad : colours.field}`,
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: colours.page,
          '&:focus-within': { boxShadow: focusRing.field, borderColor: colours.primary },
        }}
      >
        {steps.map((step, index) => (
          <Box
            component="label"
            key={step}
            title={(Number.isInteger(Number(step)) && words[Number(step)]) || undefined}
            sx={{
              position: 'relative',
              flex: 1,
              minWidth: { xs: 0, sm: 36 },
              display: 'grid',
              placeItems: 'center',
              cursor: isDisabled ? 'default' : 'pointer',
              fontWeight: 550,
              borderLeft: index ? `1px solid ${colours.line}` : 0,
              '&:has(:checked)': { bgcolor: colours.primary, color: colours.page },
              '&:has(:disabled)': { color: colours.ink3 },
            }}
          >
            <input
              type="radio"
              name={id}
              value={step}
              checked={chosen === step}
              disabled={isDisabled}
              onChange={() => onChange(step)}
              style={visuallyHidden}
            />
            {step}
          </Box>
        ))}
      </Box>
      {chosen && words[Number(chosen)] && (
        <Box sx={{ mt: 0.5, fontSize: 12, color: colours.ink2 }}>{words[Number(chosen)]}</Box>
      )}
    </Field>
  );
}
