import Box from '@mui/material/Box';
import type { FieldValue } from '@tenderbox/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../shared/theme/tokens.ts';
import { TimestampText } from '../../shared/ui/time/timestamp.tsx';
import { formatWithUnit } from './format-amount.ts';
import type { QuestionContent } from './question-text.ts';

interface SubmittedAnswerProps {
  question: QuestionContent;
  value: FieldValue | undefined;
  /** Files of the answer. */
  files: ReactNode;
}

/** Submitted answer, read-only. */
export function SubmittedAnswer({ question, value, files }: SubmittedAnswerProps) {
  const { t } = useTranslation();
  const words =
    question.type === 'FILE' ? files : wordsOf(question, value, { yes: t('sheets.yes'), no: t('sheets.no') });
  if (!words) return <Box sx={{ color: colours.ink3 }}>{t('sheets.notAnswered')}</Box>;
  return <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{words}</Box>;
}

function wordsOf(
  question: QuestionContent,
  value: FieldValue | undefined,
  { yes, no }: { yes: string; no: string },
): ReactNode {
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return (
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {value.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </Box>
    );
  }
  if (!value) return null;
  if (question.type === 'NUMBER') return formatWithUnit(value, question.unit);
  return question.type === 'DATE' ? <TimestampText text={value} /> : value;
}

interface ReadQuestionProps {
  question: QuestionContent;
  number: number;
  children: ReactNode;
}

/** Question with its answer, read-only. */
export function ReadQuestion({ question: { label }, number, children }: ReadQuestionProps) {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: '28px minmax(0, 1fr)',
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 56px',
      }}
    >
      <Box component="span" sx={{ color: colours.ink3, fontVariantNumeric: 'tabular-nums' }}>
        {number}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box
          id={id}
          sx={{ mb: 0.25, fontSize: 13, lineHeight: '20px', color: colours.ink2, overflowWrap: 'anywhere' }}
        >
          {label}
        </Box>
        {children}
      </Box>
    </Box>
  );
}
