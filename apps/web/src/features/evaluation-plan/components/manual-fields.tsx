import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { evaluationLimits, scaleSteps } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../shared/forms/choice-field.tsx';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { useField } from '../../../shared/forms/use-field.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import type { FieldsProps } from './criterion-props.ts';
import { Several, ValueSelect } from './plan-inputs.tsx';
import { PriceTables } from './price-tables.tsx';

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index)).map((value) => ({
    value,
    label: value,
  }));

/** What its evaluators look at, and the scale with its words. */
export function ManualFields({ at, criterion, tasks }: FieldsProps<'MANUAL'>) {
  const { t } = useTranslation();
  const { field, id, message } = useField(`${at}.questionIds`);
  return (
    <>
      <Wide>
        <Several
          id={id}
          name={`${at}.questionIds`}
          label={t('evaluationPlan.fields.questions')}
          message={message}
          items={tasks.flatMap((task) =>
            task.questions.map(({ id: one, label }) => ({ id: one, name: label, group: task.title })),
          )}
          chosen={criterion.questionIds}
          onChange={field.onChange}
          noneText={t('evaluationPlan.noQuestion')}
        />
      </Wide>
      <PriceTables
        name={`${at}.priceTaskIds`}
        label={t('evaluationPlan.fields.pricesRead')}
        tasks={tasks.filter(({ currency }) => currency)}
      />
      <ValueSelect<number>
        name={`${at}.scale.max`}
        label={t('evaluationPlan.fields.scaleMax')}
        toOption={String}
        toValue={Number}
        options={numbers(1, 20)}
      />
      <SelectField
        name={`${at}.scale.step`}
        label={t('evaluationPlan.fields.scaleStep')}
        options={scaleSteps.map((value) => ({ value, label: value }))}
      />
      <ScaleWords name={`${at}.scale.words`} max={criterion.scale.max} />
    </>
  );
}

/** A word for each whole step, which evaluators see beside the score. */
function ScaleWords({ name, max }: { name: string; max: number }) {
  const { t } = useTranslation();
  const { field, message } = useField(name);
  const words = (field.value ?? []) as (string | null)[];
  const change = (score: number, word: string) =>
    field.onChange(
      Array.from({ length: max + 1 }, (_, place) =>
        place === score ? word || null : (words[place] ?? null),
      ),
    );
  return (
    <Wide>
      <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
        <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: 14, fontWeight: 500 }}>
          {t('evaluationPlan.fields.scaleWords')}
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {Array.from({ length: max + 1 }, (_, score) => (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
              key={score}
              sx={{ display: 'grid', gap: 1, alignItems: 'center', gridTemplateColumns: '24px 1fr' }}
            >
              <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', color: colours.ink2 }}>
                {score}
              </Box>
              <OutlinedInput
                size="small"
                value={words[score] ?? ''}
                onChange={(event) => change(score, event.target.value)}
                onBlur={field.onBlur}
                slotProps={{
                  input: {
                    'aria-label': t('evaluationPlan.fields.scaleWord', { score }),
                    maxLength: evaluationLimits.scaleWord,
                  },
                }}
              />
            </Box>
          ))}
        </Box>
        {message && <Box sx={{ mt: 0.5, color: colours.bad, fontSize: 13 }}>{message}</Box>}
      </Box>
    </Wide>
  );
}
