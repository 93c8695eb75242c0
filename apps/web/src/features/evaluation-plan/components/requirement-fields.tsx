import type { PlanQuestion, PlanTask } from '@tenderbox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../shared/forms/choice-field.tsx';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useField } from '../../../shared/forms/use-field.ts';
import type { FieldsProps } from './criterion-props.ts';
import { Several } from './plan-inputs.tsx';
import { QuestionSelect } from './question-select.tsx';

const questionOf = (tasks: readonly PlanTask[], id: string): PlanQuestion | undefined =>
  tasks.flatMap((task) => task.questions).find((question) => question.id === id);

/** The question, and what its answer must be. */
export function RequirementFields({ at, criterion, tasks }: FieldsProps<'REQUIREMENT'>) {
  const { t } = useTranslation();
  const id = useId();
  const question = questionOf(tasks, criterion.questionId);
  const { field, message } = useField(`${at}.rule.options`);
  const { rule } = criterion;
  const kinds = question?.type === 'NUMBER' ? (['AT_LEAST', 'AT_MOST'] as const) : [rule.kind];
  return (
    <>
      <QuestionSelect at={at} criterion={criterion} tasks={tasks} />
      <SelectField
        name={`${at}.rule.kind`}
        label={t('evaluationPlan.fields.rule')}
        options={kinds.map((value) => ({ value, label: t(`evaluationPlan.rules.${value}`) }))}
      />
      {(rule.kind === 'AT_LEAST' || rule.kind === 'AT_MOST') && (
        <TextField
          name={`${at}.rule.value`}
          label={t('evaluationPlan.fields.value')}
          inputMode="decimal"
          adornment={question?.unit}
        />
      )}
      {rule.kind === 'NOT_BEFORE' && (
        <TextField name={`${at}.rule.day`} type="date" label={t('evaluationPlan.fields.day')} />
      )}
      {rule.kind === 'ONE_OF' && (
        <Wide>
          <Several
            id={id}
            name={`${at}.rule.options`}
            label={t('evaluationPlan.fields.options')}
            message={message}
            items={(question?.options ?? rule.options).map((option) => ({ id: option, name: option }))}
            chosen={rule.options}
            onChange={field.onChange}
            noneText={t('evaluationPlan.noQuestion')}
          />
        </Wide>
      )}
    </>
  );
}
