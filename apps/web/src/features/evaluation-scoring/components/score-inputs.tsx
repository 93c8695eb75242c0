import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { evaluationLimits } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnScale } from '../../../entities/evaluations/scale.ts';
import { ScoreField } from '../../../entities/evaluations/score-field.tsx';
import { runKey } from '../../../entities/keys/key-table.ts';
import { useKeyGroup } from '../../../entities/keys/use-key-group.ts';
import { descriptionOf, Field } from '../../../shared/forms/field.tsx';
import { colours } from '../../../shared/theme/tokens.ts';
import type { ScoreConflict } from '../draft/score-store.ts';
import { cellKey, needsComment, type Scale, type ScoreValue } from '../draft/score-value.ts';
import { useCell, useScoring } from '../draft/scoring-context.ts';
import { commentId } from './use-scoring-keys.ts';

interface ScoreInputsProps {
  supplierId: string;
  criterionId: string;
  scale: Scale;
}

/** The score and the comment; as text once they are fixed. */
export function ScoreInputs({ supplierId, criterionId, scale }: ScoreInputsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { store, scoring, isReadOnly } = useScoring();
  const { value, conflict, refused } = useCell(supplierId, criterionId);
  // What is typed into a field of many steps and is not one of them.
  const [text, setText] = useState<string | null>(null);
  useKeyGroup('scoringComment', !isReadOnly);
  const key = cellKey(supplierId, criterionId);
  if (isReadOnly) return <FixedScore value={value} scale={scale} />;
  const { score, comment } = value;
  const isRequired = score !== null && needsComment(scoring.commentRequired, score);
  const shown = text ?? score ?? '';
  const isWrong = shown !== '' && !isOnScale(scale, shown);
  const { max, step } = scale;
  const choose = (next: string) => {
    const isStep = isOnScale(scale, next);
    setText(isStep || next === '' ? null : next);
    if (isStep || next === '') store.type(key, { score: next === '' ? null : String(Number(next)) });
  };
  const help = ruleText(scoring.commentRequired, t);
  const tooLong = (comment?.length ?? 0) > evaluationLimits.comment;
  const message = tooLong ? t('evaluationScoring.tooLong', { max: evaluationLimits.comment }) : undefined;
  return (
    <Box sx={{ mt: 2 }}>
      {conflict && <Choice conflict={conflict} onChoose={(chosen) => store.resolve(key, chosen)} />}
      {refused && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {t('evaluationScoring.refused', { reason: refused })}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(200px, auto) minmax(0, 1fr)' },
        }}
      >
        <ScoreField
          id={`${id}-score`}
          label={t('evaluationScoring.score')}
          help={t('evaluationScoring.scale', { max, step })}
          scale={scale}
          value={shown}
          message={isWrong ? t('evaluationScoring.notOnScale', { max, step }) : undefined}
          isRequired
          onChange={choose}
        />
        <Field
          id={commentId}
          name="comment"
          label={t('evaluationScoring.comment')}
          help={help}
          message={message}
          isRequired={isRequired}
          isOptional={!isRequired}
        >
          <OutlinedInput
            fullWidth
            multiline
            inputComponent="textarea"
            id={commentId}
            value={comment ?? ''}
            error={tooLong}
            onChange={(event) => store.type(key, { comment: event.target.value || null })}
            onKeyDown={leaveOnEscape}
            aria-describedby={descriptionOf({ id: commentId, help, message })}
            slotProps={{ input: { required: isRequired } }}
            sx={{
              '& textarea': { minHeight: 44, maxHeight: 320, resize: 'vertical', fieldSizing: 'content' },
            }}
          />
        </Field>
      </Box>
    </Box>
  );
}

/** After Escape the keys of the page work again. */
function leaveOnEscape(event: KeyboardEvent<HTMLElement>) {
  runKey('scoringComment', event, {
    leaveComment: () => event.currentTarget.closest('section')?.focus(),
  });
}

function ruleText(rule: { when: string; score?: string }, t: TFunction): string {
  if (rule.when === 'ALWAYS') return t('evaluationScoring.rule.ALWAYS');
  return rule.when === 'BELOW'
    ? t('evaluationScoring.rule.BELOW', { score: Number(rule.score) })
    : t('evaluationScoring.rule.NEVER');
}

function FixedScore({ value, scale }: { value: ScoreValue; scale: Scale }) {
  const { t } = useTranslation();
  const word = value.score === null ? null : scale.words[Number(value.score)];
  return (
    <Box sx={{ mt: 2, p: 1.5, bgcolor: colours.tint, borderRadius: 1 }}>
      <Box sx={{ fontWeight: 600 }}>
        {value.score === null
          ? t('evaluationScoring.notScored')
          : t('evaluationScoring.yourScore', { score: value.score, max: scale.max })}
        {word && (
          <Box component="span" sx={{ fontWeight: 400, color: colours.ink2 }}>
            {' '}
            {word}
          </Box>
        )}
      </Box>
      {value.comment && (
        <Box sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value.comment}</Box>
      )}
    </Box>
  );
}

interface ChoiceProps {
  conflict: ScoreConflict;
  onChoose: (chosen: 'mine' | 'theirs') => void;
}

/** The score was changed on another device or in another tab as well. */
function Choice({ conflict: { mine, theirs }, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const textOf = ({ score, comment }: ScoreValue) =>
    [score ?? t('evaluationScoring.notScored'), comment].filter(Boolean).join(' · ');
  return (
    <Alert severity="warning" sx={{ mb: 2, '& .MuiAlert-message': { width: 1 } }}>
      {t('evaluationScoring.conflict.text')}
      <Box sx={{ mt: 1, display: 'grid', gap: 1 }}>
        {(['mine', 'theirs'] as const).map((one) => (
          <Box key={one} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Button size="small" variant="outlined" onClick={() => onChoose(one)}>
              {t(`evaluationScoring.conflict.${one}`)}
            </Button>
            <Box sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
              {textOf(one === 'mine' ? mine.value : theirs)}
            </Box>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
