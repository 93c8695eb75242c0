import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useRef } from 'react';
import { useUser } from '../../../entities/session/use-user.ts';
import type { ContentGroup } from '../../../shared/i18n/content-document.ts';
import { currentRoleFirst } from '../current-role-first.ts';
import { useContentText } from '../use-content-text.ts';
import { AnchorHeading } from './anchor-heading.tsx';
import { ContentBlocks } from './content-blocks.tsx';
import { ContentPage } from './content-page.tsx';
import { Disclosure } from './disclosure.tsx';
import { OpenAllButton } from './open-all-button.tsx';

/** Questions and answers, with those for the current role first. */
export function FaqPage() {
  const { groups, ...head } = useContentText('faq');
  const questions = useRef<HTMLDivElement>(null);
  const ordered = currentRoleFirst(groups, useUser()?.roleName);
  return (
    <ContentPage {...head} contents={ordered} actions={<OpenAllButton within={questions} />}>
      <div ref={questions}>
        {ordered.map((group) => (
          <Questions key={group.id} group={group} />
        ))}
      </div>
    </ContentPage>
  );
}

function Questions({ group: { id, heading, summary, sections } }: { group: ContentGroup }) {
  return (
    <Box component="section" sx={{ '& + &': { mt: 4 } }}>
      <AnchorHeading id={id} level="h2" text={heading} />
      <Box component="p" sx={{ mt: -0.5, mb: 1.5, color: 'text.secondary' }}>
        {summary}
      </Box>
      <Card sx={{ '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>
        {sections.map((question) => (
          <Disclosure key={question.id} id={question.id} level="h3" heading={question.heading}>
            <ContentBlocks blocks={question.blocks} />
          </Disclosure>
        ))}
      </Card>
    </Box>
  );
}
