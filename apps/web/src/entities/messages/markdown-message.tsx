import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownText } from '../../shared/forms/markdown-text.tsx';
import { colours } from '../../shared/theme/tokens.ts';

/** Longer texts are shown as far as this at first, so that a page of many stays quick and easy to look through. */
const maxAtFirst = 2000;
const shownAtFirst = 600;

interface MarkdownMessageProps {
  text: string;
  /** Shown to its end, where it is the one thing to be read. */
  isWhole?: boolean;
}

/** Text written by a user: Markdown with line breaks as typed. */
export function MarkdownMessage({ text, isWhole = false }: MarkdownMessageProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isCut = !isWhole && !isOpen && text.length > maxAtFirst;
  return (
    <Box
      sx={{
        overflowWrap: 'anywhere',
        '& p, & li': { whiteSpace: 'pre-line' },
        '& > div > :first-of-type': { mt: 0 },
        '& > div > :last-child': { mb: 0 },
        // A button of the kit for each of many would take the time of the page.
        '& > button': {
          font: 'inherit',
          fontWeight: 500,
          color: colours.link,
          cursor: 'pointer',
          border: 0,
          bgcolor: 'transparent',
          px: 0,
          minHeight: 32,
          '&:hover': { textDecoration: 'underline' },
        },
      }}
    >
      <MarkdownText text={isCut ? beginningOf(text) : text} />
      {isCut && (
        <button type="button" onClick={() => setIsOpen(true)}>
          {t('messages.message.showAll')}
        </button>
      )}
    </Box>
  );
}

/** As far as the last whole word, or the last whole character. */
function beginningOf(text: string): string {
  const start = text.slice(0, shownAtFirst).replace(/[\ud800-\udbff]$/, '');
  const end = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  return `${end > shownAtFirst / 2 ? start.slice(0, end) : start} …`;
}
