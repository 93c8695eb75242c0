import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Markdown, { type Components } from 'react-markdown';

// Headings of the page stand above those of a text; a picture from elsewhere would tell others who reads it.
const forbidden = ['h1', 'img'];

const components: Components = {
  a: ({ href, children }) => (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </Link>
  ),
};

/** Text with Markdown in it, as it is read: no raw HTML, no pictures, links in a tab of their own. */
export default function MarkdownText({ text }: { text: string }) {
  return (
    <Box
      sx={{
        overflowWrap: 'anywhere',
        '& p, & ul, & ol, & blockquote, & pre': { my: 1 },
        '& ul, & ol': { pl: 3 },
        '& h2, & h3, & h4': { my: 1, typography: 'subtitle1' },
        '& pre': { overflowX: 'auto' },
      }}
    >
      <Markdown skipHtml disallowedElements={forbidden} unwrapDisallowed components={components}>
        {text}
      </Markdown>
    </Box>
  );
}

/** The words of such a text alone, for a line that shows how it begins. */
export function MarkdownWords({ text }: { text: string }) {
  return (
    <Markdown skipHtml allowedElements={[]} unwrapDisallowed>
      {text}
    </Markdown>
  );
}
