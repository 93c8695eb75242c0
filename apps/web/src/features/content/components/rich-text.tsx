import Box from '@mui/material/Box';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { type TextRun, textRuns } from '../text-runs.ts';
import { AnchorLink } from './anchor-link.tsx';

/** Renders text with bold, code and link markup. */
export function RichText({ text }: { text: string }) {
  let position = 0;
  return textRuns(text).map((run) => {
    position += run.text.length;
    return <Run key={position} run={run} />;
  });
}

function Run({ run }: { run: TextRun }) {
  switch (run.kind) {
    case 'plain':
      return run.text;
    case 'strong':
      return <strong>{run.text}</strong>;
    case 'code':
      return <Code text={run.text} />;
    case 'link':
      return run.href.startsWith('#') ? (
        <AnchorLink anchor={run.href.slice(1)}>{run.text}</AnchorLink>
      ) : (
        <AppLink href={run.href}>{run.text}</AppLink>
      );
  }
}

function Code({ text }: { text: string }) {
  return (
    <Box
      component="code"
      sx={{ px: 0.5, py: 0.25, borderRadius: 0.5, bgcolor: 'action.hover', fontSize: '0.92em' }}
    >
      {text}
    </Box>
  );
}
