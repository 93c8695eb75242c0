import Box from '@mui/material/Box';
import type { Evaluation, EvaluationList, Plan } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { SideSection } from '../../../shared/ui/layout/page-columns.tsx';

/** The chair and the rules of a plan. */
export function PlanSide({ evaluation, list }: { evaluation: Evaluation; list: EvaluationList }) {
  const { t } = useTranslation();
  const { plan, chairId, evaluators } = evaluation;
  const chair = [...list.people, ...evaluators].find(({ roleEntryId }) => roleEntryId === chairId);
  const preset = plan.disclosure.winnerName ? 'EU_2007_66' : 'PRIVATE';
  return (
    <>
      <SideSection title={t('evaluationPlan.chairOf')}>
        {chair ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Avatar name={chair.fullName} />
            {chair.fullName}
          </Box>
        ) : (
          <Box sx={{ color: colours.warn }}>{t('evaluationPlan.notChosen')}</Box>
        )}
      </SideSection>
      <SideSection title={t('evaluationPlan.parts.rules')}>
        <DefinitionList
          isTight
          facts={[
            { label: t('evaluationPlan.fields.method'), value: t(`evaluationPlan.methods.${plan.method}`) },
            {
              label: t('evaluationPlan.fields.resultOf'),
              value: t(`evaluationPlan.results.${plan.resultOf}`),
            },
            {
              label: t('evaluationPlan.fields.missingLines'),
              value: t(`evaluationPlan.missingLines.${plan.missingLines}`),
            },
            { label: t('evaluationPlan.fields.tieRule'), value: <TieRuleText plan={plan} /> },
            ...(plan.method === 'PRICE_PER_POINT' && plan.band
              ? [
                  {
                    label: t('evaluationPlan.fields.band'),
                    value: `${t('evaluationPlan.fields.bandPercent', { percent: plan.band.percent })}: ${t(`evaluationPlan.bandBy.${plan.band.decidedBy}`)}`,
                  },
                ]
              : []),
            ...plan.rates.map(({ currency, rate, day, source }) => ({
              label: t('evaluationPlan.fields.rate', { from: currency, to: plan.currency }),
              value: `${rate} (${source}, ${day})`,
            })),
            ...(plan.envelopes.length > 1
              ? plan.envelopes.map(({ title, taskIds }, index) => ({
                  label: t('evaluationPlan.envelopeNumber', { number: index + 1 }),
                  value: `${title}: ${taskIds
                    .map((id) => list.tasks.find((task) => task.id === id)?.title ?? '')
                    .join(', ')}`,
                }))
              : []),
          ]}
        />
      </SideSection>
      <SideSection title={t('evaluationPlan.parts.shown')}>
        <DefinitionList
          isTight
          facts={[
            {
              label: t('evaluationPlan.fields.criteriaShown'),
              value: t(`evaluationPlan.shownChoices.${plan.criteriaShown}`),
            },
            {
              label: t('evaluationPlan.fields.disclosure'),
              value: t(`evaluationPlan.disclosures.${preset}`),
            },
          ]}
        />
      </SideSection>
    </>
  );
}

/** What decides between equals, in order. */
function TieRuleText({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const steps = plan.tieRule.map((breaker) =>
    breaker.by === 'CRITERION'
      ? (plan.criteria.find(({ id }) => id === breaker.criterionId)?.title ?? '')
      : t(`evaluationPlan.ties.${breaker.by}`),
  );
  const isFinal = plan.tieRule.some(({ by }) => by === 'DRAW');
  return [...steps, ...(isFinal ? [] : [t('evaluationPlan.ties.NONE')])].join(' → ');
}
