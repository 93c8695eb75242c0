import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RequiredMark } from '../../shared/forms/field.tsx';
import { colours } from '../../shared/theme/tokens.ts';
import { TimestampText } from '../../shared/ui/time/timestamp.tsx';
import { limitsText, type QuestionContent } from './question-text.ts';

interface SheetQuestionProps {
  question: QuestionContent;
  /** Number shown to suppliers. Undefined for a single question. */
  number?: number;
  /** Connects the texts to the input. */
  id: string;
  /** Shown next to the question, for example who is typing. */
  aside?: ReactNode;
  /** Highlight for errors or warnings. */
  mark?: 'bad' | 'warn' | null;
  children: ReactNode;
}

/** Frame of an answer: number, question, help and limits. */
export function SheetQuestion({ question, number, id, aside, mark, children }: SheetQuestionProps) {
  const { t } = useTranslation();
  const { label, help, required } = question;
  const limits = limitsText(question, t);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: number === undefined ? 'minmax(0, 1fr)' : '28px minmax(0, 1fr)',
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 96px',
        ml: '-16px',
        pl: '14px',
        borderLeft: '2px solid transparent',
        ...(mark && { borderColor: mark === 'bad' ? colours.bad : colours.warnFill }),
      }}
    >
      {number !== undefined && (
        <Box component="span" sx={{ color: colours.ink3, fontVariantNumeric: 'tabular-nums' }}>
          {number}
        </Box>
      )}
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <Box
            id={`${id}-label`}
            sx={{ flex: '1 1 240px', typography: 'subtitle2', overflowWrap: 'anywhere' }}
          >
            {label.trim() || t('sheets.untitled')}
            {required ? (
              <RequiredMark />
            ) : (
              <Box component="span" sx={{ fontWeight: 400, color: colours.ink3 }}>
                {' '}
                {t('kit.form.optional')}
              </Box>
            )}
          </Box>
          {aside}
        </Box>
        <Box
          id={`${id}-help`}
          sx={{ mb: 0.75, fontSize: 13, lineHeight: '18px', color: colours.ink3, whiteSpace: 'pre-line' }}
        >
          {help}
          {help && limits && '\n'}
          <TimestampText text={limits} />
        </Box>
        {children}
      </Box>
    </Box>
  );
}
