import { useTranslation } from 'react-i18next';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { BandFields } from './band-fields.tsx';
import type { FieldsProps } from './criterion-props.ts';
import { ValueSelect } from './plan-inputs.tsx';
import { QuestionSelect } from './question-select.tsx';

const scoringStarts: Record<'BANDS' | 'DAYS' | 'LINEAR', { kind: string }> = {
  BANDS: { kind: 'BANDS', bands: [{ upTo: null, points: '0' }] } as { kind: string },
  DAYS: { kind: 'LINEAR', best: '', worst: '' } as { kind: string },
  LINEAR: { kind: 'LINEAR', best: '100', worst: '0' } as { kind: string },
};

/** The question, and the points of its answers. */
export function AnswerFields({ at, criterion, tasks }: FieldsProps<'YES_NO' | 'CHOICE' | 'NUMBER' | 'DATE'>) {
  const { t } = useTranslation();
  const isDay = criterion.kind === 'DATE';
  return (
    <>
      <QuestionSelect at={at} criterion={criterion} tasks={tasks} />
      {criterion.kind === 'YES_NO' && (
        <>
          <TextField name={`${at}.yes`} label={t('evaluationPlan.fields.yes')} inputMode="decimal" />
          <TextField name={`${at}.no`} label={t('evaluationPlan.fields.no')} inputMode="decimal" />
        </>
      )}
      {criterion.kind === 'CHOICE' &&
        criterion.options.map(({ option }, index) => (
          <TextField
            key={option}
            name={`${at}.options.${index}.points`}
            label={t('evaluationPlan.fields.optionPoints', { option })}
            inputMode="decimal"
          />
        ))}
      {(criterion.kind === 'NUMBER' || criterion.kind === 'DATE') && (
        <>
          <Wide>
            <ValueSelect<{ kind: string }>
              name={`${at}.scoring`}
              label={t('evaluationPlan.fields.scoring')}
              toOption={({ kind }) => kind}
              toValue={(kind) => scoringStarts[kind === 'BANDS' ? 'BANDS' : isDay ? 'DAYS' : 'LINEAR']}
              options={(['LINEAR', 'BANDS'] as const).map((value) => ({
                value,
                label: t(`evaluationPlan.scorings.${value}`),
              }))}
            />
          </Wide>
          {criterion.scoring.kind === 'LINEAR' ? (
            <>
              <TextField
                name={`${at}.scoring.best`}
                type={isDay ? 'date' : 'text'}
                label={t('evaluationPlan.fields.best')}
              />
              <TextField
                name={`${at}.scoring.worst`}
                type={isDay ? 'date' : 'text'}
                label={t('evaluationPlan.fields.worst')}
              />
            </>
          ) : (
            <BandFields name={`${at}.scoring.bands`} isDay={isDay} />
          )}
        </>
      )}
    </>
  );
}
