import Box from '@mui/material/Box';
import type { CriterionOf } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { colours } from '../../../shared/theme/tokens.ts';
import { BandFields } from './band-fields.tsx';
import type { FieldsProps } from './criterion-props.ts';
import { ValueSelect } from './plan-inputs.tsx';
import { PriceCurve } from './price-curve.tsx';
import { PriceTables } from './price-tables.tsx';

const formulaStarts = {
  LOWEST_RATIO: { kind: 'LOWEST_RATIO' },
  LINEAR_TO_MULTIPLE: { kind: 'LINEAR_TO_MULTIPLE', multiple: '2' },
  LINEAR_MIN_MAX: { kind: 'LINEAR_MIN_MAX' },
  ABSOLUTE: { kind: 'ABSOLUTE', best: '90000', worst: '200000' },
  BANDS: { kind: 'BANDS', bands: [{ upTo: null, points: '0' }] },
} as const;
type FormulaKind = keyof typeof formulaStarts;

/** The price tables, the formula and what it does. */
export function PriceFields({ at, criterion, tasks }: FieldsProps<'PRICE'>) {
  const { t } = useTranslation();
  const { formula } = criterion;
  const name = `${at}.formula`;
  return (
    <>
      <PriceTables
        name={`${at}.taskIds`}
        label={t('evaluationPlan.fields.prices')}
        tasks={tasks.filter(({ currency }) => currency)}
      />
      <Wide>
        <ValueSelect<CriterionOf<'PRICE'>['formula']>
          name={name}
          label={t('evaluationPlan.fields.formula')}
          toOption={({ kind }) => kind}
          toValue={(kind) => formulaStarts[kind as FormulaKind] as never}
          options={(Object.keys(formulaStarts) as FormulaKind[]).map((kind) => ({
            value: kind,
            label: t(`evaluationPlan.formulas.${kind}`),
          }))}
        />
        {formula.kind === 'LINEAR_MIN_MAX' ? (
          <Box sx={{ mt: 0.75, fontSize: 13, color: colours.warn }}>{t('evaluationPlan.minMaxWarning')}</Box>
        ) : (
          (formula.kind === 'LOWEST_RATIO' || formula.kind === 'LINEAR_TO_MULTIPLE') && (
            <Box sx={{ mt: 0.75, fontSize: 13, color: colours.ink3 }}>{t('evaluationPlan.relativeNote')}</Box>
          )
        )}
      </Wide>
      {formula.kind === 'LINEAR_TO_MULTIPLE' && (
        <TextField
          name={`${name}.multiple`}
          label={t('evaluationPlan.fields.multiple')}
          inputMode="decimal"
        />
      )}
      {formula.kind === 'ABSOLUTE' && (
        <>
          <TextField name={`${name}.best`} label={t('evaluationPlan.fields.bestPrice')} inputMode="decimal" />
          <TextField
            name={`${name}.worst`}
            label={t('evaluationPlan.fields.worstPrice')}
            inputMode="decimal"
          />
        </>
      )}
      {formula.kind === 'BANDS' && <BandFields name={`${name}.bands`} />}
      <Wide>
        <PriceCurve formula={formula} points={criterion.points} />
      </Wide>
    </>
  );
}
