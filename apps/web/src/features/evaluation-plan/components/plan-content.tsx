import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Evaluation, EvaluationList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { PageColumns } from '../../../shared/ui/layout/page-columns.tsx';
import { CriterionLine } from './criterion-line.tsx';
import { PlanSide } from './plan-side.tsx';
import { PointsBar } from './points-bar.tsx';

interface PlanContentProps {
  evaluation: Evaluation;
  list: EvaluationList;
}

/** The plan of an evaluation, as it is read. */
export function PlanContent({ evaluation, list }: PlanContentProps) {
  const { t } = useTranslation();
  const { plan } = evaluation;
  const scored = plan.criteria.filter(({ kind }) => kind !== 'REQUIREMENT');
  const requirements = plan.criteria.filter(({ kind }) => kind === 'REQUIREMENT');
  return (
    <PageColumns side={<PlanSide evaluation={evaluation} list={list} />}>
      <Typography variant="h3" component="h3" sx={{ mb: 1.5 }}>
        {t('evaluationPlan.criteriaTitle')}
      </Typography>
      <PointsBar plan={plan} showsSum={evaluation.planState === 'DRAFT'} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {scored.map((criterion) => (
          <CriterionLine
            key={criterion.id}
            criterion={criterion}
            evaluation={evaluation}
            tasks={list.tasks}
          />
        ))}
      </Box>
      {requirements.length > 0 && (
        <>
          <Typography variant="h3" component="h3" sx={{ mt: 4, mb: 1 }}>
            {t('evaluationPlan.passOrFail')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {requirements.map((criterion) => (
              <CriterionLine
                key={criterion.id}
                criterion={criterion}
                evaluation={evaluation}
                tasks={list.tasks}
              />
            ))}
          </Box>
        </>
      )}
    </PageColumns>
  );
}
