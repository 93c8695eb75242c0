import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../shared/theme/tokens.ts';
import type { QuestionContent } from './question-text.ts';
import { SheetQuestion } from './sheet-question.tsx';

/** Section of a sheet. Unsaved sections have a key as well. */
interface SectionContent {
  key: string;
  title: string;
  questions: readonly { key: string; question: QuestionContent }[];
}

interface SheetQuestionsProps {
  sections: readonly SectionContent[];
  /** Renders the input of one question with the given id. */
  answer: (key: string, question: QuestionContent, id: string) => ReactNode;
}

/** Questions of an answer sheet by section, as suppliers see them. */
export function SheetQuestions({ sections, answer }: SheetQuestionsProps) {
  const { t } = useTranslation();
  const id = useId();
  let number = 0;
  return sections.map((section) => (
    <Box
      component="section"
      key={section.key}
      aria-labelledby={`${id}-${section.key}`}
      sx={{ pb: 4, mb: 3, borderBottom: 1, borderColor: colours.line }}
    >
      <Typography id={`${id}-${section.key}`} variant="h3" component="h3" sx={{ mb: 2 }}>
        {section.title.trim() || t('sheets.untitledSection')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        {section.questions.map(({ key, question }) => {
          number += 1;
          const questionId = `${id}-${key}`;
          return (
            <SheetQuestion key={key} id={questionId} number={number} question={question}>
              {answer(key, question, questionId)}
            </SheetQuestion>
          );
        })}
      </Box>
    </Box>
  ));
}
