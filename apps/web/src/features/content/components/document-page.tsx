import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ContentDocument } from '../../../shared/i18n/content-document.ts';
import { AnchorHeading } from './anchor-heading.tsx';
import { ContentBlocks } from './content-blocks.tsx';
import { ContentPage } from './content-page.tsx';

interface DocumentPageProps {
  text: ContentDocument;
  /** Shown below the text. */
  children?: ReactNode;
}

/** Shows all sections of a document. */
export function DocumentPage({ text: { sections, ...head }, children }: DocumentPageProps) {
  return (
    <ContentPage {...head} contents={sections}>
      {sections.map(({ id, heading, blocks }) => (
        <Box key={id} component="section" sx={{ '& + &': { mt: 4 } }}>
          <AnchorHeading id={id} level="h2" text={heading} />
          <ContentBlocks blocks={blocks} />
        </Box>
      ))}
      {children}
    </ContentPage>
  );
}
