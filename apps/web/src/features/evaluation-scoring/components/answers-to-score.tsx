import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { answerPath, type FieldValues, type ResponseToScore } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { SubmittedAnswer } from '../../../entities/sheets/submitted-answer.tsx';
import { SubmittedPriceTable } from '../../../entities/sheets/submitted-price-table.tsx';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { responseToScoreQuery } from '../api/scoring-queries.ts';
import type { ScoredCriterion } from '../draft/score-value.ts';
import { useScoring } from '../draft/scoring-context.ts';
import { FilesToScore } from './files-to-score.tsx';

interface AnswersToScoreProps {
  supplierId: string;
  criterion: ScoredCriterion;
}

/** The answers of a supplier that a criterion looks at: texts, files and price tables. */
export function AnswersToScore({ supplierId, criterion }: AnswersToScoreProps) {
  const { t } = useTranslation();
  const { scoring } = useScoring();
  const { data, error, refetch } = useQuery(responseToScoreQuery(scoring, supplierId));
  if (!data) {
    if (error) return <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />;
    return <Skeleton variant="rounded" height={72} />;
  }
  const { questions, priceTaskIds } = criterion;
  const faults = data.parts.flatMap(({ fault }) => fault ?? []);
  const tables = data.parts.filter(({ taskId, priceTable }) => priceTable && priceTaskIds.includes(taskId));
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      {faults.map((fault) => (
        <Alert key={fault} severity="error">
          {fault}
        </Alert>
      ))}
      {questions.map((question) => (
        <Answer
          key={question.id}
          response={data}
          question={question}
          showsLabel={questions.length + tables.length > 1}
        />
      ))}
      {tables.map(
        ({ taskId, priceTable, values }) =>
          priceTable && (
            <SubmittedPriceTable key={taskId} table={priceTable} values={values as FieldValues} />
          ),
      )}
      {questions.length + priceTaskIds.length === 0 && (
        <Box sx={{ color: colours.ink2 }}>{t('evaluationScoring.looksAtNothing')}</Box>
      )}
      {priceTaskIds.length > 0 && tables.length === 0 && faults.length === 0 && (
        <Box sx={{ color: colours.ink2 }}>{t('evaluationScoring.noPrices')}</Box>
      )}
    </Box>
  );
}

interface AnswerProps {
  response: ResponseToScore;
  question: ScoredCriterion['questions'][number];
  /** A single question stands above the list already. */
  showsLabel: boolean;
}

function Answer({ response, question, showsLabel }: AnswerProps) {
  const { t } = useTranslation();
  const { supplierId, parts } = response;
  const path = answerPath(question.id);
  const part = parts.find(({ sections }) =>
    sections.some(({ questions }) => questions.some(({ id }) => id === question.id)),
  );
  const asked = part?.sections.flatMap(({ questions }) => questions).find(({ id }) => id === question.id);
  const files = part?.files.filter((file) => file.path === path) ?? [];
  return (
    <Box role="group" aria-label={question.label}>
      {showsLabel && <Box sx={{ mb: 0.25, fontSize: 13, color: colours.ink2 }}>{question.label}</Box>}
      {part && asked ? (
        <SubmittedAnswer
          question={asked}
          value={part.values[path] as FieldValues[string] | undefined}
          files={files.length > 0 && <FilesToScore supplierId={supplierId} files={files} />}
        />
      ) : (
        <Box sx={{ color: colours.ink3 }}>{t('evaluationScoring.notAsked')}</Box>
      )}
    </Box>
  );
}
