import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';

const MarkdownText = lazy(() => import('../../shared/forms/markdown-text.tsx'));

const MarkdownWords = lazy(async () => ({
  default: (await import('../../shared/forms/markdown-text.tsx')).MarkdownWords,
}));

/** What somebody wrote, in one line: its words without marks. */
export function WrittenWords({ text }: { text: string }) {
  return (
    <Suspense fallback={text}>
      <MarkdownWords text={text} />
    </Suspense>
  );
}

/** What somebody wrote: Markdown, with line breaks as they were typed. */
export function WrittenText({ text }: { text: string }) {
  return (
    <Box
      sx={{
        overflowWrap: 'anywhere',
        '& p': { whiteSpace: 'pre-line' },
        '& > div > :first-of-type': { mt: 0 },
        '& > div > :last-child': { mb: 0 },
      }}
    >
      <Suspense fallback={<Box sx={{ whiteSpace: 'pre-line' }}>{text}</Box>}>
        <MarkdownText text={text} />
      </Suspense>
    </Box>
  );
}
