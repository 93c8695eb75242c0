import Box from '@mui/material/Box';
import type { FileReference } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { colours } from '../../shared/theme/tokens.ts';
import { FileChips } from '../messages/file-chip.tsx';

interface QuestionItemProps {
  question: string;
  answer: ReactNode;
  /** The text is not an answer but the reason why there is none. */
  isFaint?: boolean;
  files?: readonly FileReference[];
  /** Subject and time. */
  facts: ReactNode;
  /** Shown at the end of the question. */
  mark?: ReactNode;
}

export function QuestionItem({
  question,
  answer,
  isFaint = false,
  files = [],
  facts,
  mark,
}: QuestionItemProps) {
  return (
    <Box
      component="li"
      sx={{
        py: 1.75,
        borderBottom: `1px solid ${colours.line}`,
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
      }}
    >
      <Box
        sx={{ display: 'flex', flexDirection: { xs: 'column-reverse', sm: 'row' }, gap: { xs: 0.5, sm: 2 } }}
      >
        <Box sx={{ fontWeight: 600, minWidth: 0 }}>{question}</Box>
        {mark && <Box sx={{ ml: { sm: 'auto' }, flex: 'none' }}>{mark}</Box>}
      </Box>
      <Box sx={{ mt: 0.5, maxWidth: 720, color: isFaint ? colours.ink3 : colours.ink2 }}>{answer}</Box>
      <FileChips files={files} />
      <Box sx={{ mt: 0.75, fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>{facts}</Box>
    </Box>
  );
}

export function QuestionItems({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}
