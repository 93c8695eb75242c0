import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import type { Plan, TieBreaker } from '@tenderbox/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/forms/field.tsx';
import { useField } from '../../../shared/forms/use-field.ts';
import { Close } from '../../../shared/icons/close.ts';
import { colours } from '../../../shared/theme/tokens.ts';

const nameOf = (breaker: TieBreaker): string =>
  breaker.by === 'CRITERION' ? breaker.criterionId : breaker.by;

const breakerOf = (name: string): TieBreaker =>
  name === 'PRICE' || name === 'DRAW' ? { by: name } : { by: 'CRITERION', criterionId: name };

/** What decides between equals, in order: the price, criteria by name, a draw. */
export function TieRuleField() {
  const { t } = useTranslation();
  const { field, id, message } = useField('plan.tieRule');
  const rule = (field.value ?? []) as Plan['tieRule'];
  const criteria = useWatch({ name: 'plan.criteria' }) as Plan['criteria'];
  const scored = criteria.filter(({ kind }) => kind !== 'REQUIREMENT');
  const labelOf = (breaker: TieBreaker) =>
    breaker.by === 'CRITERION'
      ? t('evaluationPlan.ties.CRITERION', {
          title: scored.find((one) => one.id === breaker.criterionId)?.title ?? t('evaluationPlan.ties.gone'),
        })
      : t(`evaluationPlan.ties.${breaker.by}`);
  const used = new Set(rule.map(nameOf));
  const choices = [...['PRICE'], ...scored.map((one) => one.id), ...['DRAW']]
    .filter((name) => !used.has(name))
    .map((name) => ({ name, label: labelOf(breakerOf(name)) }));
  // A draw leaves nothing to decide.
  const isOpen = !used.has('DRAW') && rule.length < 10;
  return (
    <Field
      id={id}
      name="plan.tieRule"
      label={t('evaluationPlan.fields.tieRule')}
      help={t('evaluationPlan.fields.tieRuleHelp')}
      message={message}
      isGroup
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 480 }}>
        {rule.map((breaker, index) => (
          <Box
            component="li"
            key={nameOf(breaker)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              minHeight: 44,
              borderBottom: `1px solid ${colours.line}`,
            }}
          >
            <Box sx={{ width: 20, color: colours.ink3, fontVariantNumeric: 'tabular-nums' }}>{index + 1}</Box>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{labelOf(breaker)}</Box>
            <IconButton
              size="small"
              aria-label={t('evaluationPlan.removeTie', { name: labelOf(breaker) })}
              onClick={() => field.onChange(rule.filter((one) => one !== breaker))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      {isOpen ? (
        <Select
          size="small"
          displayEmpty
          value=""
          onChange={(event) => field.onChange([...rule, breakerOf(event.target.value)])}
          renderValue={() => t(rule.length ? 'evaluationPlan.thenBy' : 'evaluationPlan.firstBy')}
          input={<OutlinedInput />}
          inputProps={{ 'aria-label': t('evaluationPlan.addTie') }}
          sx={{ mt: 1, minWidth: 240, maxWidth: '100%' }}
        >
          {choices.map(({ name, label }) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
        </Select>
      ) : null}
      {!used.has('DRAW') && (
        <Box sx={{ mt: 1, fontSize: 13, color: colours.ink3 }}>{t('evaluationPlan.ties.person')}</Box>
      )}
    </Field>
  );
}
