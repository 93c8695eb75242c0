import Box from '@mui/material/Box';
import type { Criterion, PlanTask } from '@tenderbox/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { AnswerFields } from './answer-fields.tsx';
import type { FieldsProps } from './criterion-props.ts';
import { ManualFields } from './manual-fields.tsx';
import { OptionalText, ValueSelect } from './plan-inputs.tsx';
import { type PlanFormValues, tasksUpTo } from './plan-values.ts';
import { PriceFields } from './price-fields.tsx';
import { RequirementFields } from './requirement-fields.tsx';

/** The fields of one criterion, by its kind. */
export function CriterionFields({
  index,
  criterion,
  tasks: all,
}: {
  index: number;
  criterion: Criterion;
  tasks: readonly PlanTask[];
}) {
  const { t } = useTranslation();
  const plan = useWatch({ name: 'plan' }) as PlanFormValues['plan'];
  const at = `plan.criteria.${index}`;
  const tasks = tasksUpTo(plan, all, criterion.envelope);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        pb: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <Wide>
        <TextField name={`${at}.title`} label={t('evaluationPlan.fields.title')} isRequired />
      </Wide>
      {criterion.kind !== 'REQUIREMENT' && (
        <>
          <TextField
            name={`${at}.points`}
            label={t('evaluationPlan.fields.points')}
            inputMode="decimal"
            isRequired
          />
          <OptionalText
            name={`${at}.minimumPoints`}
            label={t('evaluationPlan.fields.minimumPoints')}
            inputMode="decimal"
          />
          {plan.groups.length > 0 && (
            <ValueSelect<string | null>
              name={`${at}.groupId`}
              label={t('evaluationPlan.fields.group')}
              toOption={(id) => id ?? ''}
              toValue={(id) => id || null}
              options={[
                { value: '', label: t('evaluationPlan.fields.noGroup') },
                ...plan.groups.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
          )}
        </>
      )}
      {plan.envelopes.length > 1 && (
        <ValueSelect<number>
          name={`${at}.envelope`}
          label={t('evaluationPlan.fields.envelope')}
          toOption={String}
          toValue={Number}
          options={plan.envelopes.map(({ title }, place) => ({
            value: String(place + 1),
            label: `${place + 1}. ${title}`,
          }))}
        />
      )}
      <KindFields at={at} criterion={criterion} tasks={tasks} />
      <Wide>
        <OptionalText name={`${at}.publicText`} label={t('evaluationPlan.fields.publicText')} isMultiline />
      </Wide>
      <Wide>
        <OptionalText
          name={`${at}.guidance`}
          label={t('evaluationPlan.fields.guidance')}
          help={t('evaluationPlan.fields.guidanceHelp')}
          isMultiline
        />
      </Wide>
    </Box>
  );
}

function KindFields({ at, criterion, tasks }: FieldsProps<Criterion['kind']>) {
  switch (criterion.kind) {
    case 'MANUAL':
      return <ManualFields at={at} criterion={criterion} tasks={tasks} />;
    case 'PRICE':
      return <PriceFields at={at} criterion={criterion} tasks={tasks} />;
    case 'REQUIREMENT':
      return <RequirementFields at={at} criterion={criterion} tasks={tasks} />;
    default:
      return <AnswerFields at={at} criterion={criterion} tasks={tasks} />;
  }
}
