import Box from '@mui/material/Box';
import { MarkdownText } from '../../shared/forms/markdown-text.tsx';

/** What somebody wrote: Markdown, with line breaks as they were typed. */
export function WrittenText({ text }: { text: string }) {
  return (
    <Box
      sx={{
        overflowWrap: 'anywhere',
        '& p, & li': { whiteSpace: 'pre-line' },
        '& > div > :first-of-type': { mt: 0 },
        '& > div > :last-child': { mb: 0 },
      }}
    >
      <MarkdownText text={text} />
    </Box>
  );
}
