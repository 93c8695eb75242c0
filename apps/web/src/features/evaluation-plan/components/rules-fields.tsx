import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { disclosurePresets, evaluationLimits, type Plan, type PlanTask } from '@tenderbox/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../shared/forms/checkbox-field.tsx';
import { ChoiceField, SelectField } from '../../../shared/forms/choice-field.tsx';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { Add } from '../../../shared/icons/add.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { FieldGrid } from './field-grid.tsx';
import { ValueSelect } from './plan-inputs.tsx';
import { RatesField } from './rates-field.tsx';
import { TieRuleField } from './tie-rule-field.tsx';

/** Title, method and total, and the tasks in their envelopes. */
export function WhatFields({
  tasks,
  evaluationId,
}: {
  tasks: readonly PlanTask[];
  evaluationId: string | null;
}) {
  const { t } = useTranslation();
  const method = useWatch({ name: 'plan.method' }) as Plan['method'];
  const methods = ['POINTS', 'LOWEST_PRICE', 'PRICE_PER_POINT'] as const;
  return (
    <FieldGrid>
      <Wide>
        <TextField name="plan.title" label={t('evaluationPlan.fields.title')} isRequired />
      </Wide>
      <Wide>
        <SelectField
          name="plan.method"
          label={t('evaluationPlan.fields.method')}
          options={methods.map((value) => ({ value, label: t(`evaluationPlan.methods.${value}`) }))}
        />
      </Wide>
      {method === 'PRICE_PER_POINT' && <BandField />}
      <TextField
        name="plan.totalPoints"
        label={t('evaluationPlan.fields.totalPoints')}
        inputMode="decimal"
        isRequired
      />
      <TextField name="plan.currency" label={t('evaluationPlan.fields.currency')} isRequired />
      <Wide>
        <Envelopes tasks={tasks.filter((task) => !task.evaluationId || task.evaluationId === evaluationId)} />
      </Wide>
    </FieldGrid>
  );
}

/** Lets the price or the points decide among those that are close to the best. */
function BandField() {
  const { t } = useTranslation();
  const band = useWatch({ name: 'plan.band' }) as Plan['band'];
  return (
    <>
      <ValueSelect<Plan['band']>
        name="plan.band"
        label={t('evaluationPlan.fields.band')}
        help={t('evaluationPlan.fields.bandHelp')}
        toOption={(value) => String(value?.percent ?? 0)}
        toValue={(percent) =>
          percent === '0' ? null : { percent: Number(percent), decidedBy: band?.decidedBy ?? 'PRICE' }
        }
        options={[
          { value: '0', label: t('evaluationPlan.fields.noBand') },
          ...Array.from({ length: 10 }, (_, index) => String(index + 1)).map((value) => ({
            value,
            label: t('evaluationPlan.fields.bandPercent', { percent: value }),
          })),
        ]}
      />
      {band ? (
        <SelectField
          name="plan.band.decidedBy"
          label={t('evaluationPlan.fields.bandDecidedBy')}
          options={(['PRICE', 'POINTS'] as const).map((value) => ({
            value,
            label: t(`evaluationPlan.bandBy.${value}`),
          }))}
        />
      ) : (
        <Box />
      )}
    </>
  );
}

/** Puts each task into an envelope, or leaves it out. */
function Envelopes({ tasks }: { tasks: readonly PlanTask[] }) {
  const { t } = useTranslation();
  const form = useFormContext();
  const envelopes = useWatch({ name: 'plan.envelopes' }) as Plan['envelopes'];
  const { errors } = form.formState;
  const refusal = (errors.plan as { envelopes?: unknown } | undefined)?.envelopes;
  const set = (next: Plan['envelopes']) => form.setValue('plan.envelopes', next, { shouldDirty: true });
  const place = (taskId: string, to: number) =>
    set(
      envelopes.map((envelope, index) => {
        const others = envelope.taskIds.filter((id) => id !== taskId);
        return { ...envelope, taskIds: index === to ? [...others, taskId] : others };
      }),
    );
  return (
    <Box>
      <Box sx={{ display: 'grid', gap: 1.5, mb: 1.5 }}>
        {tasks.map((task) => {
          const at = envelopes.findIndex(({ taskIds }) => taskIds.includes(task.id));
          return (
            <Box
              key={task.id}
              sx={{
                display: 'grid',
                gap: 1,
                alignItems: 'center',
                gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 240px' },
              }}
            >
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{task.title}</Box>
              <Select
                size="small"
                value={String(at)}
                onChange={(event) => place(task.id, Number(event.target.value))}
                input={<OutlinedInput />}
                inputProps={{ 'aria-label': `${t('evaluationPlan.fields.envelope')}: ${task.title}` }}
              >
                <MenuItem value="-1">{t('evaluationPlan.fields.notEvaluated')}</MenuItem>
                {envelopes.map((envelope, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of the envelope
                  <MenuItem key={index} value={String(index)}>
                    {`${index + 1}. ${envelope.title}`}
                  </MenuItem>
                ))}
              </Select>
            </Box>
          );
        })}
      </Box>
      {Boolean(refusal) && <Box sx={{ mb: 1, color: colours.bad, fontSize: 13 }}>{messageIn(refusal)}</Box>}
      {envelopes.length > 1 && (
        <FieldGrid>
          {envelopes.map((_envelope, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of the envelope
              key={index}
              name={`plan.envelopes.${index}.title`}
              label={t('evaluationPlan.fields.envelopeTitle', { number: index + 1 })}
            />
          ))}
        </FieldGrid>
      )}
      <Box sx={{ mt: 1.5, fontSize: 13, color: colours.ink3 }}>{t('evaluationPlan.envelopeHelp')}</Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        {envelopes.length < Math.min(evaluationLimits.envelopes, tasks.length) && (
          <Button
            size="small"
            startIcon={<Add />}
            onClick={() =>
              set([
                ...envelopes,
                { title: t('evaluationPlan.envelopeNumber', { number: envelopes.length + 1 }), taskIds: [] },
              ])
            }
          >
            {t('evaluationPlan.addEnvelope')}
          </Button>
        )}
        {envelopes.length > 1 && (
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              const [last, ...earlier] = [...envelopes].reverse();
              const kept = earlier.reverse();
              const first = kept[0];
              if (!first || !last) return;
              set([{ ...first, taskIds: [...first.taskIds, ...last.taskIds] }, ...kept.slice(1)]);
              const criteria = form.getValues('plan.criteria') as Plan['criteria'];
              form.setValue(
                'plan.criteria',
                criteria.map((one) => ({ ...one, envelope: Math.min(one.envelope, kept.length) })),
                { shouldDirty: true },
              );
            }}
          >
            {t('evaluationPlan.removeEnvelope', { number: envelopes.length })}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The first message within the errors of a field with parts. */
function messageIn(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const part of Object.values(error)) {
    const found = messageIn(part);
    if (found) return found;
  }
  return null;
}

const nameOf = <Value,>(
  choices: Record<string, Value>,
  value: Value,
  fields: (one: Value) => unknown,
): string =>
  Object.keys(choices).find((name) => {
    const choice = choices[name];
    return choice !== undefined && JSON.stringify(fields(choice)) === JSON.stringify(fields(value));
  }) ?? 'OWN';

/** Ties, missing prices, rounding and exchange rates. */
export function RulesFields({ tasks }: { tasks: readonly PlanTask[] }) {
  const { t } = useTranslation();
  const lines = ['REFUSE', 'HIGHEST', 'COMMON'] as const;
  return (
    <FieldGrid>
      <Wide>
        <TieRuleField />
      </Wide>
      <SelectField
        name="plan.missingLines"
        label={t('evaluationPlan.fields.missingLines')}
        options={lines.map((value) => ({ value, label: t(`evaluationPlan.missingLines.${value}`) }))}
      />
      <ValueSelect<number>
        name="plan.decimals"
        label={t('evaluationPlan.fields.decimals')}
        toOption={String}
        toValue={Number}
        options={['0', '1', '2', '3', '4'].map((value) => ({ value, label: value }))}
      />
      <Wide>
        <RatesField tasks={tasks} />
      </Wide>
    </FieldGrid>
  );
}

/** What suppliers see of the plan and learn with the result; fixed at publication. */
export function ShownFields({ isPublished }: { isPublished: boolean }) {
  const { t } = useTranslation();
  const disclosure = useWatch({ name: 'plan.disclosure' }) as Plan['disclosure'];
  const fields = (one: Plan['disclosure']) => [
    ...[one.ownPoints, one.rank, one.responseCount, one.winnerName, one.winnerPoints, one.winnerTotal],
  ];
  const presetOf = (value: Plan['disclosure']) =>
    nameOf<Plan['disclosure']>(disclosurePresets, value, fields) as 'PRIVATE';
  const names = [
    'EU_2007_66',
    'PRIVATE',
    ...((presetOf(disclosure) as string) === 'OWN' ? ['OWN'] : []),
  ] as const;
  return (
    <FieldGrid>
      <Wide>
        <ChoiceField
          name="plan.criteriaShown"
          label={t('evaluationPlan.fields.criteriaShown')}
          isDisabled={isPublished}
          options={(['ALL', 'NAMES', 'NONE'] as const).map((value) => ({
            value,
            label: t(`evaluationPlan.shownChoices.${value}`),
          }))}
        />
      </Wide>
      <Wide>
        <ValueSelect<Plan['disclosure']>
          name="plan.disclosure"
          label={t('evaluationPlan.fields.disclosure')}
          isDisabled={isPublished}
          toOption={presetOf}
          toValue={(name) => disclosurePresets[name as 'PRIVATE'] ?? disclosure}
          options={names.map((value) => ({
            value,
            label: t(`evaluationPlan.disclosures.${value as 'PRIVATE'}`),
          }))}
        />
      </Wide>
      <Wide>
        <CheckboxField
          name="plan.awardNeedsTwo"
          label={t('evaluationPlan.fields.awardNeedsTwo')}
          isDisabled={isPublished}
          isSwitch
        />
      </Wide>
    </FieldGrid>
  );
}
