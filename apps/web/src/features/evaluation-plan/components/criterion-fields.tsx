import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { type Criterion, type PlanQuestion, type PlanTask, scaleSteps } from '@tenderbox/contract';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../shared/forms/choice-field.tsx';
import { Field } from '../../../shared/forms/field.tsx';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useField } from '../../../shared/forms/use-field.ts';
import { Add } from '../../../shared/icons/add.ts';
import { Close } from '../../../shared/icons/close.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { OptionalText, Several, ValueSelect } from './plan-inputs.tsx';
import { firstRule, optionsOf, type PlanFormValues, questionTypesOf, tasksUpTo } from './plan-values.ts';
import { PriceCurve } from './price-curve.tsx';

type CriterionOf<Kind extends Criterion['kind']> = Extract<Criterion, { kind: Kind }>;

interface FieldsProps<Kind extends Criterion['kind']> {
  /** Name of the criterion in the form. */
  at: string;
  criterion: CriterionOf<Kind>;
  tasks: readonly PlanTask[];
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index)).map((value) => ({
    value,
    label: value,
  }));

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

function ManualFields({ at, criterion, tasks }: FieldsProps<'MANUAL'>) {
  const { t } = useTranslation();
  const { field, id, message } = useField(`${at}.questionIds`);
  const { max } = criterion.scale;
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
      {Array.from({ length: Math.min(max, 10) + 1 }, (_, score) => (
        <OptionalText
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
          key={score}
          name={`${at}.scale.words.${score}`}
          label={t('evaluationPlan.fields.scaleWord', { score })}
        />
      ))}
    </>
  );
}

/** Check boxes for tasks with a price table. */
function PriceTables({ name, label, tasks }: { name: string; label: string; tasks: readonly PlanTask[] }) {
  const { field, id, message } = useField(name);
  if (!tasks.length) return null;
  const chosen = (field.value ?? []) as string[];
  return (
    <Wide>
      <Field id={id} name={name} label={label} message={message} isGroup>
        <Box role="group" aria-labelledby={`${id}-label`} sx={{ display: 'grid' }}>
          {tasks.map((task) => (
            <FormControlLabel
              key={task.id}
              label={`${task.title} (${task.currency})`}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(task.id)}
                  onChange={(_event, isChosen) =>
                    field.onChange(isChosen ? [...chosen, task.id] : chosen.filter((one) => one !== task.id))
                  }
                />
              }
            />
          ))}
        </Box>
      </Field>
    </Wide>
  );
}

const formulaStarts = {
  LOWEST_RATIO: { kind: 'LOWEST_RATIO' },
  LINEAR_TO_MULTIPLE: { kind: 'LINEAR_TO_MULTIPLE', multiple: '2' },
  LINEAR_MIN_MAX: { kind: 'LINEAR_MIN_MAX' },
  ABSOLUTE: { kind: 'ABSOLUTE', best: '90000', worst: '200000' },
  BANDS: { kind: 'BANDS', bands: [{ upTo: null, points: '0' }] },
} as const;
type FormulaKind = keyof typeof formulaStarts;

function PriceFields({ at, criterion, tasks }: FieldsProps<'PRICE'>) {
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
      {formula.kind === 'BANDS' && <Bands name={`${name}.bands`} />}
      <Wide>
        <PriceCurve formula={formula} points={criterion.points} />
      </Wide>
    </>
  );
}

interface Band {
  upTo: string | null;
  points: string;
}

/** Bands in ascending order; the last one may have no bound. */
function Bands({ name, isDay = false }: { name: string; isDay?: boolean }) {
  const { t } = useTranslation();
  const { field, message } = useField(name);
  const bands = (field.value ?? []) as Band[];
  return (
    <Wide>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {bands.map((_band, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: bands have no id, and the fields are named by it
            key={index}
            sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr 40px', alignItems: 'end' }}
          >
            <OptionalText
              name={`${name}.${index}.upTo`}
              label={t('evaluationPlan.fields.upTo')}
              inputMode={isDay ? undefined : 'decimal'}
              placeholder={isDay ? '2026-12-31' : t('evaluationPlan.fields.upToAny')}
            />
            <TextField
              name={`${name}.${index}.points`}
              label={t('evaluationPlan.fields.points')}
              inputMode="decimal"
            />
            <IconButton
              aria-label={t('evaluationPlan.removeBand')}
              disabled={bands.length === 1}
              onClick={() => field.onChange(bands.filter((_one, place) => place !== index))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
        {message && <Box sx={{ color: colours.bad, fontSize: 13 }}>{message}</Box>}
        <Box>
          <Button
            size="small"
            startIcon={<Add />}
            onClick={() => field.onChange([{ upTo: isDay ? '' : '0', points: '0' }, ...bands])}
          >
            {t('evaluationPlan.addBand')}
          </Button>
        </Box>
      </Box>
    </Wide>
  );
}

/** The question of a criterion. Choosing another one also sets what depends on it. */
function QuestionSelect({
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

const questionOf = (tasks: readonly PlanTask[], id: string): PlanQuestion | undefined =>
  tasks.flatMap((task) => task.questions).find((question) => question.id === id);

const scoringStarts: Record<'BANDS' | 'DAYS' | 'LINEAR', { kind: string }> = {
  BANDS: { kind: 'BANDS', bands: [{ upTo: null, points: '0' }] } as { kind: string },
  DAYS: { kind: 'LINEAR', best: '', worst: '' } as { kind: string },
  LINEAR: { kind: 'LINEAR', best: '100', worst: '0' } as { kind: string },
};

function AnswerFields({ at, criterion, tasks }: FieldsProps<'YES_NO' | 'CHOICE' | 'NUMBER' | 'DATE'>) {
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
            <Bands name={`${at}.scoring.bands`} isDay={isDay} />
          )}
        </>
      )}
    </>
  );
}

function RequirementFields({ at, criterion, tasks }: FieldsProps<'REQUIREMENT'>) {
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
