import Box from '@mui/material/Box';
import { answerError, answerPath, type FieldValue, hasValue, type Question } from '@tenderbox/contract';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerInput } from '../../../../entities/sheets/answer-input.tsx';
import { SheetQuestion } from '../../../../entities/sheets/sheet-question.tsx';
import { colours } from '../../../../shared/theme/tokens.ts';
import { useDraft, useDraftField, useFieldFocus } from '../../draft/draft-context.ts';
import { AnswerFiles } from './answer-files.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { FieldNotes } from './field-notes.tsx';
import { TypingMark, useColleagueAt } from './typing-mark.tsx';

interface QuestionFieldProps {
  question: Question;
  /** Number of the question in the sheet. */
  number: number;
}

/** One question with its answer and notes. */
export const QuestionField = memo(function QuestionField({ question, number }: QuestionFieldProps) {
  const { t } = useTranslation();
  const { store, presence, isReadOnly } = useDraft();
  const id = useId();
  const path = answerPath(question.id);
  const field = useDraftField(path);
  const colleague = useColleagueAt(path);
  const focus = useFieldFocus(path);
  const { value, conflict, needsReview, isFocused } = field;
  // No validation while typing. Missing answers are only reported in the review.
  const fault = hasValue(value) && !isFocused ? answerError(question, value) : null;
  const type = (answer: FieldValue) => {
    presence.typing(path);
    store.type(path, answer === '' || (Array.isArray(answer) && answer.length === 0) ? null : answer);
  };
  const isText = question.type === 'TEXT' || question.type === 'LONG_TEXT';
  const mark = fault || field.refused ? 'bad' : conflict || needsReview ? 'warn' : null;
  return (
    <Box
      data-path={path}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      sx={colleague ? typedElsewhere : undefined}
    >
      <SheetQuestion
        id={id}
        number={number}
        question={question}
        mark={mark}
        aside={colleague && <TypingMark colleague={colleague} />}
      >
        {question.type === 'FILE' ? (
          <AnswerFiles
            id={id}
            path={path}
            labelledBy={`${id}-label`}
            extensions={question.extensions}
            max={question.maxFiles}
          />
        ) : (
          <AnswerInput
            question={question}
            id={id}
            isReadOnly={isReadOnly && !isFocused}
            value={value}
            isInvalid={fault !== null || field.refused !== null}
            onChange={(answer) => type(answer as FieldValue)}
          />
        )}
        {conflict && <ConflictChoice path={path} conflict={conflict} question={question} isText={isText} />}
        <FieldNotes id={`${id}-notes`} path={path} field={field} error={fault} />
        {colleague && !conflict && (
          <Box sx={{ mt: 0.5, typography: 'caption', color: colours.ink3 }}>
            {t('responses.field.typeToo')}
          </Box>
        )}
      </SheetQuestion>
    </Box>
  );
});

const typedElsewhere = {
  '& .MuiOutlinedInput-root': { bgcolor: colours.primaryTint },
  '& .MuiOutlinedInput-notchedOutline': { borderStyle: 'dashed', borderColor: colours.primary },
};
