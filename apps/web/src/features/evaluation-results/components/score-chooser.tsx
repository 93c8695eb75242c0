import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { visuallyHidden } from '@mui/utils';
import type { ScoredCriterion } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { descriptionOf, Field } from '../../../shared/forms/field.tsx';
import { colours, focusRing } from '../../../shared/theme/tokens.ts';
import { maxScore, shownScore } from './consensus-values.ts';

/** More steps than these are typed. */
const maxButtons = 11;

/** The step of a score; points of a criterion that is not scored by people have two decimal places. */
const stepOf = (criterion: ScoredCriterion): number =>
  criterion.kind === 'MANUAL' ? Number(criterion.scale.step) : 0.01;

/** Whether a text is a step of the scale. */
export function isOnScale(criterion: ScoredCriterion, score: string): boolean {
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(score)) return false;
  const hundredths = Math.round(Number(score) * 100);
  return hundredths <= maxScore(criterion) * 100 && hundredths % Math.round(stepOf(criterion) * 100) === 0;
}

interface ScoreChooserProps {
  id: string;
  criterion: ScoredCriterion;
  value: string;
  message: string | undefined;
  isDisabled: boolean;
  onChange: (score: string) => void;
}

/** Chooses a score: a row of steps, or a field if there are many. */
export function ScoreChooser({ id, criterion, value, message, isDisabled, onChange }: ScoreChooserProps) {
  const { t } = useTranslation();
  const max = maxScore(criterion);
  const count = criterion.kind === 'MANUAL' ? Math.round(max / stepOf(criterion)) + 1 : Infinity;
  if (count > maxButtons) {
    const isManual = criterion.kind === 'MANUAL';
    const label = isManual
      ? t('evaluationResults.consensus.agreedScore')
      : t('evaluationResults.consensus.agreedPoints', { max });
    const help = isManual && t('evaluationResults.consensus.steps', { max, step: criterion.scale.step });
    return (
      <Field id={id} name="score" label={label} help={help || undefined} message={message}>
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
  const words = criterion.kind === 'MANUAL' ? criterion.scale.words : [];
  const steps = Array.from({ length: count }, (_, index) => shownScore(String((index * max) / (count - 1))));
  const chosen = value && shownScore(value);
  return (
    <Field
      id={id}
      name="score"
      label={t('evaluationResults.consensus.agreedScore')}
      message={message}
      isGroup
    >
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
