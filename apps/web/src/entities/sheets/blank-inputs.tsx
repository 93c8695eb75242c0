import OutlinedInput from '@mui/material/OutlinedInput';
import { memo, useState } from 'react';
import { AnswerInput, type AnswerValue } from './answer-input.tsx';
import type { PricePart } from './price-lines.tsx';
import type { QuestionContent } from './question-text.ts';

/** Answer input of the preview. Input is not saved. */
export const BlankAnswer = memo(function BlankAnswer({
  id,
  question,
}: {
  id: string;
  question: QuestionContent;
}) {
  const [value, setValue] = useState<AnswerValue>(null);
  return <AnswerInput id={id} question={question} value={value} onChange={setValue} />;
});

/** Price cell of the preview. Input is not saved. */
export function BlankPrice({ part, label }: { part: PricePart; label: string }) {
  if (part === 'noBid') return <input type="checkbox" aria-label={label} style={{ width: 20, height: 20 }} />;
  const isFigure = part !== 'comment';
  return (
    <OutlinedInput
      size="small"
      slotProps={{
        input: {
          'aria-label': label,
          ...(isFigure && { inputMode: 'decimal', style: { textAlign: 'right' } }),
        },
      }}
      sx={{ width: part === 'unitPrice' ? 140 : part === 'leadTime' ? 88 : 200 }}
    />
  );
}
