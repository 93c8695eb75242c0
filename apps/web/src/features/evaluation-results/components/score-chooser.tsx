import type { ScoredCriterion } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { isOnScale as isStep } from '../../../entities/evaluations/scale.ts';
import { ScoreField } from '../../../entities/evaluations/score-field.tsx';
import { maxScore } from './consensus-values.ts';

/** The scale of a criterion; points of one that is not scored by people have two decimal places. */
const scaleOf = (criterion: ScoredCriterion) =>
  criterion.kind === 'MANUAL' ? criterion.scale : { max: maxScore(criterion), step: '0.01', words: [] };

/** Whether a text is a step of the scale. */
export const isOnScale = (criterion: ScoredCriterion, score: string): boolean =>
  isStep(scaleOf(criterion), score);

interface ScoreChooserProps {
  id: string;
  criterion: ScoredCriterion;
  value: string;
  message: string | undefined;
  isDisabled: boolean;
  onChange: (score: string) => void;
}

/** Chooses the agreed score of a criterion. */
export function ScoreChooser({ id, criterion, value, message, isDisabled, onChange }: ScoreChooserProps) {
  const { t } = useTranslation();
  const scale = scaleOf(criterion);
  const { max, step } = scale;
  const isManual = criterion.kind === 'MANUAL';
  return (
    <ScoreField
      id={id}
      label={
        isManual
          ? t('evaluationResults.consensus.agreedScore')
          : t('evaluationResults.consensus.agreedPoints', { max })
      }
      help={isManual ? t('evaluationResults.consensus.steps', { max, step }) : undefined}
      scale={scale}
      value={value}
      message={message}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  );
}
