import type { Criterion } from '@tenderbox/contract';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { useField } from '../../../shared/forms/use-field.ts';
import type { FieldsProps } from './criterion-props.ts';
import { ValueSelect } from './plan-inputs.tsx';
import { firstRule, optionsOf, questionTypesOf } from './plan-values.ts';

/** The question of a criterion. Choosing another one also sets what depends on it. */
export function QuestionSelect({
  at,
  criterion,
  tasks,
}: FieldsProps<Exclude<Criterion['kind'], 'MANUAL' | 'PRICE'>>) {
  const { t } = useTranslation();
  const form = useFormContext();
  const { field, id: _id, message: _message } = useField(`${at}.questionId`);
  const fitting = tasks.flatMap((task) =>
    task.questions
      .filter(({ type }) => questionTypesOf[criterion.kind]?.includes(type))
      .map((question) => ({ task, question })),
  );
  const isKnown = fitting.some(({ question }) => question.id === criterion.questionId);
  return (
    <Wide>
      <ValueSelect<string>
        name={`${at}.questionId`}
        label={t('evaluationPlan.fields.question')}
        help={t('evaluationPlan.unanswered')}
        toOption={(value) => value}
        toValue={(value) => {
          const question = fitting.find((one) => one.question.id === value)?.question;
          if (question && criterion.kind === 'REQUIREMENT') form.setValue(`${at}.rule`, firstRule(question));
          if (question && criterion.kind === 'CHOICE') form.setValue(`${at}.options`, optionsOf(question));
          return value ?? field.value;
        }}
        options={[
          ...(isKnown ? [] : [{ value: criterion.questionId, label: t('evaluationPlan.questionGone') }]),
          ...fitting.map(({ task, question }) => ({
            value: question.id,
            label: tasks.length > 1 ? `${task.title}: ${question.label}` : question.label,
          })),
        ]}
      />
    </Wide>
  );
}
