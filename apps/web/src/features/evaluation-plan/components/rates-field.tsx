import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { evaluationLimits, type Plan, type PlanTask } from '@tenderbox/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/forms/field.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useField } from '../../../shared/forms/use-field.ts';
import { Add } from '../../../shared/icons/add.ts';
import { Close } from '../../../shared/icons/close.ts';
import { serverInstant } from '../../../shared/lib/server-clock.ts';

/** The currencies of the price tables that criteria use, for which the plan has no rate. */
function unratedCurrencies(
  { criteria, currency, rates }: Plan,
  tasks: readonly Pick<PlanTask, 'id' | 'currency'>[],
): string[] {
  const used = criteria.flatMap((one) => (one.kind === 'PRICE' ? one.taskIds : []));
  const found = tasks.flatMap((task) => (used.includes(task.id) && task.currency ? task.currency : []));
  const known = [currency, ...rates.map((rate) => rate.currency)];
  return [...new Set(found)].filter((one) => !known.includes(one));
}

/** Exchange rates of other currencies, each with its date and source; fixed at publication. */
export function RatesField({ tasks }: { tasks: readonly PlanTask[] }) {
  const { t } = useTranslation();
  const form = useFormContext();
  const plan = useWatch({ name: 'plan' }) as Plan;
  const { id, message } = useField('plan.rates');
  const missing = unratedCurrencies(plan, tasks);
  const { rates } = plan;
  if (!rates.length && !missing.length) return null;
  const set = (next: Plan['rates']) => form.setValue('plan.rates', next, { shouldDirty: true });
  return (
    <Field
      id={id}
      name="plan.rates"
      label={t('evaluationPlan.fields.rates')}
      help={t('evaluationPlan.fields.ratesHelp', { currency: plan.currency })}
      message={message}
      isGroup
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {rates.map((rate, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: rates have no id, and the fields are named by it
            key={index}
            sx={{
              display: 'grid',
              gap: 1.5,
              alignItems: 'start',
              gridTemplateColumns: { xs: '1fr 1fr', sm: '90px 1fr 160px minmax(0, 1.5fr) 40px' },
            }}
          >
            <TextField
              name={`plan.rates.${index}.currency`}
              label={t('evaluationPlan.fields.rateOf')}
              isRequired
            />
            <TextField
              name={`plan.rates.${index}.rate`}
              label={t('evaluationPlan.fields.rate', { from: rate.currency || '…', to: plan.currency })}
              inputMode="decimal"
              isRequired
            />
            <TextField
              name={`plan.rates.${index}.day`}
              type="date"
              label={t('evaluationPlan.fields.rateDay')}
              isRequired
            />
            <TextField
              name={`plan.rates.${index}.source`}
              label={t('evaluationPlan.fields.rateSource')}
              isRequired
            />
            <IconButton
              aria-label={t('evaluationPlan.removeRate', { currency: rate.currency })}
              onClick={() => set(rates.filter((_one, place) => place !== index))}
              sx={{ mt: { sm: 3 }, justifySelf: 'start' }}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
        {rates.length < evaluationLimits.rates && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {missing.map((currency) => (
              <Button
                key={currency}
                size="small"
                variant="outlined"
                startIcon={<Add />}
                onClick={() =>
                  set([...rates, { currency, rate: '', day: serverInstant().slice(0, 10), source: '' }])
                }
              >
                {t('evaluationPlan.addRate', { currency })}
              </Button>
            ))}
          </Box>
        )}
      </Box>
    </Field>
  );
}
