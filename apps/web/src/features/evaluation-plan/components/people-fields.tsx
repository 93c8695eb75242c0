import Box from '@mui/material/Box';
import type { Evaluation, Plan, PossibleEvaluator } from '@tenderbox/contract';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../shared/forms/checkbox-field.tsx';
import { SelectField } from '../../../shared/forms/choice-field.tsx';
import { DateTimeField } from '../../../shared/forms/date-time-field.tsx';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { Several, ValueSelect } from './plan-inputs.tsx';
import type { PlanFormValues } from './plan-values.ts';

interface PeopleFieldsProps {
  people: readonly PossibleEvaluator[];
  /** Who is named now, and may have been deactivated since. */
  named: Evaluation['evaluators'];
  /** Of the event. */
  timeZone: string;
  /** Leaves out what is part of the signed plan. */
  isPlanFixed?: boolean;
}

/** The chair, and who scores which criterion. */
export function PeopleFields({ people, named, timeZone, isPlanFixed }: PeopleFieldsProps) {
  const { t } = useTranslation();
  const plan = useWatch({ name: 'plan' }) as Plan;
  const nameOf = ({ fullName, isOwn }: PossibleEvaluator) =>
    isOwn ? t('evaluationPlan.you', { name: fullName }) : fullName;
  const items = [
    ...people.map((person) => ({ id: person.roleEntryId, name: nameOf(person) })),
    ...named
      .filter(({ isActive }) => !isActive)
      .map(({ roleEntryId, fullName }) => ({
        id: roleEntryId,
        name: t('evaluationPlan.inactive', { name: fullName }),
      })),
  ];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <Wide>
        <ValueSelect<string | null>
          name="chairId"
          label={t('evaluationPlan.fields.chair')}
          help={t('evaluationPlan.fields.chairHelp')}
          toOption={(id) => id ?? ''}
          toValue={(id) => id || null}
          options={[
            { value: '', label: t('evaluationPlan.fields.noChair') },
            ...people
              .filter(({ role }) => role === 'BUSINESS_UNIT_ADMIN')
              .map((person) => ({ value: person.roleEntryId, label: nameOf(person) })),
          ]}
        />
      </Wide>
      <Wide>
        <DateTimeField
          name="scoreBy"
          label={t('evaluationPlan.fields.scoreBy')}
          help={t('evaluationPlan.fields.scoreByHelp')}
          isOptional
          timeZone={timeZone}
        />
      </Wide>
      {plan.criteria
        .filter(({ kind }) => kind === 'MANUAL' || kind === 'PRICE')
        .map(({ id, title, kind }) => (
          <Wide key={id}>
            <EvaluatorsOf
              criterionId={id}
              title={title}
              help={kind === 'PRICE' ? t('evaluationPlan.fields.priceReaders') : undefined}
              items={items}
            />
          </Wide>
        ))}
      {!isPlanFixed && <PlannedFields commentRequired={plan.commentRequired} />}
    </Box>
  );
}

/** How scores are given and combined, as part of the plan. */
function PlannedFields({ commentRequired }: Pick<Plan, 'commentRequired'>) {
  const { t } = useTranslation();
  const comments = ['ALWAYS', 'BELOW', 'NEVER'] as const;
  return (
    <>
      <ValueSelect<number>
        name="plan.evaluatorsNeeded"
        label={t('evaluationPlan.fields.evaluatorsNeeded')}
        toOption={String}
        toValue={Number}
        options={Array.from({ length: 20 }, (_, index) => String(index + 1)).map((value) => ({
          value,
          label: value,
        }))}
      />
      <SelectField
        name="plan.resultOf"
        label={t('evaluationPlan.fields.resultOf')}
        options={(['CONSENSUS', 'MEAN'] as const).map((value) => ({
          value,
          label: t(`evaluationPlan.results.${value}`),
        }))}
      />
      <ValueSelect<Plan['commentRequired']>
        name="plan.commentRequired"
        label={t('evaluationPlan.fields.commentRequired')}
        toOption={({ when }) => when}
        toValue={(when) => (when === 'BELOW' ? { when, score: '3' } : { when }) as Plan['commentRequired']}
        options={comments.map((value) => ({ value, label: t(`evaluationPlan.comments.${value}`) }))}
      />
      {commentRequired.when === 'BELOW' && (
        <TextField
          name="plan.commentRequired.score"
          label={t('evaluationPlan.fields.commentBelow')}
          inputMode="decimal"
        />
      )}
      <Wide>
        <CheckboxField name="plan.anonymous" label={t('evaluationPlan.fields.anonymous')} isSwitch />
      </Wide>
    </>
  );
}

interface EvaluatorsOfProps {
  criterionId: string;
  title: string;
  help?: string;
  items: readonly { id: string; name: string }[];
}

/** The evaluators of one criterion. The form keeps them by person, as they are sent. */
function EvaluatorsOf({ criterionId, title, help, items }: EvaluatorsOfProps) {
  const { t } = useTranslation();
  const id = useId();
  const form = useFormContext();
  const evaluators = useWatch({ name: 'evaluators' }) as PlanFormValues['evaluators'];
  const chosen = evaluators
    .filter(({ criterionIds }) => criterionIds.includes(criterionId))
    .map(({ roleEntryId }) => roleEntryId);
  function choose(ids: string[]) {
    const known = evaluators.map(({ roleEntryId }) => roleEntryId);
    const all = [
      ...evaluators,
      ...ids.filter((one) => !known.includes(one)).map((one) => ({ roleEntryId: one, criterionIds: [] })),
    ];
    const next = all
      .map(({ roleEntryId, criterionIds }) => {
        const others = criterionIds.filter((one: string) => one !== criterionId);
        return { roleEntryId, criterionIds: ids.includes(roleEntryId) ? [...others, criterionId] : others };
      })
      .filter(({ criterionIds }) => criterionIds.length > 0);
    form.setValue('evaluators', next, { shouldDirty: true });
  }
  return (
    <Several
      id={id}
      name={`evaluators.${criterionId}`}
      label={t('evaluationPlan.fields.evaluators', { title })}
      help={help}
      items={items}
      chosen={chosen}
      onChange={choose}
      noneText={t('evaluationPlan.noPerson')}
    />
  );
}
