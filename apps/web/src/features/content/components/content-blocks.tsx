import Box from '@mui/material/Box';
import type { ContentBlock } from '../../../shared/i18n/content-document.ts';
import { RichText } from './rich-text.tsx';

const prose = {
  fontSize: 15,
  lineHeight: 1.65,
  '& > *': { mt: 0, mb: 1.5 },
  '& > :last-child': { mb: 0 },
  '& strong': { fontWeight: 600 },
  '& ul, & ol': { pl: 3 },
  '& li': { pl: 0.5, mb: 0.75 },
  '& li::marker': { color: 'text.secondary' },
  '& ol > li::marker': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dt': { fontWeight: 600 },
  '& dd': { ml: 0, mb: 1.5 },
  '@media print': { fontSize: '10.5pt', '& li, & dd, & p': { breakInside: 'avoid' } },
} as const;

/** Renders paragraphs, lists, numbered steps, definitions and notes. */
export function ContentBlocks({ blocks }: { blocks: readonly ContentBlock[] }) {
  return (
    <Box sx={prose}>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </Box>
  );
}

function Block({ block }: { block: ContentBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul>
        <Items texts={block.list} />
      </ul>
    );
  }
  if ('steps' in block) {
    return (
      <ol>
        <Items texts={block.steps} />
      </ol>
    );
  }
  if ('facts' in block) return <Facts facts={block.facts} />;
  return <Note text={block.note} />;
}

function Items({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <li key={text}>
      <RichText text={text} />
    </li>
  ));
}

function Facts({ facts }: { facts: readonly { name: string; text: string }[] }) {
  return (
    <dl>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>
            <RichText text={name} />
          </dt>
          <dd>
            <RichText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Box
      component="p"
      sx={{
        px: 2,
        py: 1.25,
        borderLeft: 4,
        borderColor: 'primary.main',
        borderRadius: 0.5,
        bgcolor: 'action.selected',
      }}
    >
      <RichText text={text} />
    </Box>
  );
}
