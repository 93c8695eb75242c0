import Box from '@mui/material/Box';
import type { Criterion, Evaluation, PlanTask } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';

/** What a criterion looks at, and how points come about. */
function sourceText(criterion: Criterion, tasks: readonly PlanTask[], t: TFunction): string {
  const label = (id: string) => {
    const question = tasks.flatMap((task) => task.questions).find((one) => one.id === id);
    return question?.label ?? t('evaluationPlan.questionGone');
  };
  const table = (id: string) =>
    t('evaluationPlan.priceTableOf', { title: tasks.find((task) => task.id === id)?.title ?? '' });
  switch (criterion.kind) {
    case 'PRICE':
      return [...criterion.taskIds.map(table), t(`evaluationPlan.formulas.${criterion.formula.kind}`)].join(
        ' · ',
      );
    case 'MANUAL': {
      const { max, step } = criterion.scale;
      const looksAt = [...criterion.questionIds.map(label), ...criterion.priceTaskIds.map(table)];
      return [...looksAt, t('evaluationPlan.scaleOf', { max, step })].join(' · ');
    }
    case 'REQUIREMENT': {
      const { rule } = criterion;
      const value =
        'value' in rule
          ? rule.value
          : 'day' in rule
            ? rule.day
            : 'options' in rule
              ? rule.options.join(', ')
              : '';
      return `${label(criterion.questionId)} · ${t(`evaluationPlan.rules.${rule.kind}`)} ${value}`.trim();
    }
    default:
      return label(criterion.questionId);
  }
}

interface CriterionLineProps {
  criterion: Criterion;
  evaluation: Evaluation;
  tasks: readonly PlanTask[];
}

/** A criterion with its points and evaluators. */
export function CriterionLine({ criterion, evaluation, tasks }: CriterionLineProps) {
  const { t } = useTranslation();
  const { evaluators } = evaluation;
  const people = evaluators.filter(({ criterionIds }) => criterionIds.includes(criterion.id));
  const isManual = criterion.kind === 'MANUAL';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 0.75,
        py: 1.5,
        borderBottom: `1px solid ${colours.line}`,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 72px 260px' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{criterion.title}</Box>
        <Box sx={{ fontSize: 13, color: colours.ink3, overflowWrap: 'anywhere' }}>
          {sourceText(criterion, tasks, t)}
        </Box>
      </Box>
      <Box sx={{ fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {criterion.kind === 'REQUIREMENT' ? '' : criterion.points}
        {criterion.kind !== 'REQUIREMENT' && criterion.minimumPoints && (
          <Box sx={{ fontSize: 12, fontWeight: 400, color: colours.ink3 }}>
            {t('evaluationPlan.minimumOf', { points: criterion.minimumPoints })}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          fontSize: 13,
          gridColumn: { xs: '1 / -1', md: 'auto' },
          color: isManual && !people.length ? colours.warn : colours.ink2,
        }}
      >
        {people.map(({ roleEntryId, fullName }) => (
          <Box key={roleEntryId} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
            <Avatar name={fullName} size={22} />
            {fullName}
          </Box>
        ))}
        {!people.length &&
          criterion.kind !== 'REQUIREMENT' &&
          t(isManual ? 'evaluationPlan.nobody' : 'evaluationPlan.computed')}
      </Box>
    </Box>
  );
}
