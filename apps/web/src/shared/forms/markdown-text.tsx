import Box from '@mui/material/Box';
import { type MarkdownBlock, type MarkdownInline, readMarkdown } from '@tenderbox/contract';
import { Fragment, memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { colours } from '../theme/tokens.ts';

const textStyles = {
  overflowWrap: 'anywhere',
  '& p, & ul, & ol, & blockquote, & pre': { my: 1 },
  '& ul, & ol': { pl: 3 },
  // Eight of them fit into a narrow column.
  '& blockquote': { mx: 0, pl: 1.5, borderLeft: `3px solid ${colours.line}` },
  '& h2, & h3, & h4, & h5, & h6': { my: 1, typography: 'subtitle1' },
  '& pre': { overflowX: 'auto' },
  // Styled here because a component for each of a thousand links would be slow.
  '& a': { color: colours.link },
} as const;

/** Longer texts are shown as typed first, because formatting many of them would block the page. */
const maxFormattedLength = 500;
const lineHeight = 21;
const lettersOfLine = 80;

/**
 * Renders Markdown without raw HTML and images, with links in a new tab. Pages show many texts, so each is
 * parsed once while it is unchanged.
 */
export const MarkdownText = memo(function MarkdownText({ text }: { text: string }) {
  return text.length > maxFormattedLength ? (
    <LongText text={text} />
  ) : (
    <Box sx={textStyles}>{renderText(text)}</Box>
  );
});

/** It is laid out and formatted when it comes near what is in view, between other work of the page. */
function LongText({ text }: { text: string }) {
  const { ref, isNear } = useNearView();
  const isFormatted = useDeferredValue(isNear, false);
  const lines = text.split('\n').length + text.length / lettersOfLine;
  const containIntrinsicBlockSize = `auto ${Math.round(lines * lineHeight)}px`;
  return (
    <Box ref={ref} sx={textStyles} style={{ contentVisibility: 'auto', containIntrinsicBlockSize }}>
      {isFormatted ? renderText(text) : <p style={{ whiteSpace: 'pre-line' }}>{text}</p>}
    </Box>
  );
}

/** Whether an element has come near what is in view; it stays so from then on. */
function useNearView() {
  const ref = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '25% 0px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}

const renderText = (text: string) => withKeys(readMarkdown(text).blocks, renderBlock);

/** Indices as keys: parts have no identity, and the text is rendered as a whole. */
const withKeys = <Part,>(parts: Part[], render: (part: Part) => ReactNode): ReactNode =>
  parts.map((part, index) => <Fragment key={String(index)}>{render(part)}</Fragment>);

const inside = (inlines: MarkdownInline[]) => withKeys(inlines, renderInline);

function renderBlock(block: MarkdownBlock): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inside(block.children)}</p>;
    case 'heading': {
      // The page heading must stay above the headings of a text.
      const Heading = `h${Math.max(2, block.level)}` as 'h2';
      return <Heading>{inside(block.children)}</Heading>;
    }
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'quote':
      return <blockquote>{withKeys(block.children, renderBlock)}</blockquote>;
    case 'list': {
      const items = withKeys(block.items, (item) => (
        <li>{withKeys(item, block.isLoose ? renderBlock : renderTight)}</li>
      ));
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
  }
}

const renderTight = (block: MarkdownBlock): ReactNode =>
  block.kind === 'paragraph' ? inside(block.children) : renderBlock(block);

function renderInline(inline: MarkdownInline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'break':
      return <br />;
    case 'code':
      return <code>{inline.text}</code>;
    case 'emphasis':
      return <em>{inside(inline.children)}</em>;
    case 'strong':
      return <strong>{inside(inline.children)}</strong>;
    case 'link':
      if (!inline.href) return inside(inline.children);
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer">
          {inside(inline.children)}
        </a>
      );
  }
}
