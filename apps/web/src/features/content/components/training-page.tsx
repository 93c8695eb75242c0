import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../entities/session/use-user.ts';
import type { ContentGroup } from '../../../shared/i18n/content-document.ts';
import { PersonOutlined } from '../../../shared/icons/person-outlined.ts';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import { currentRoleFirst } from '../current-role-first.ts';
import { useContentText } from '../use-content-text.ts';
import { AnchorHeading } from './anchor-heading.tsx';
import { ContentBlocks } from './content-blocks.tsx';
import { ContentPage } from './content-page.tsx';
import { Disclosure } from './disclosure.tsx';

/** Step-by-step guides by role. The guide for the current role comes first and is open. */
export function TrainingPage() {
  const { groups, ...head } = useContentText('training');
  const role = useUser()?.roleName;
  const ordered = currentRoleFirst(groups, role);
  return (
    <ContentPage {...head} contents={ordered}>
      {ordered.map((group) => (
        <Guide key={group.id} group={group} isOwn={role !== undefined && group.roles.includes(role)} />
      ))}
    </ContentPage>
  );
}

function Guide({ group, isOwn }: { group: ContentGroup; isOwn: boolean }) {
  const { t } = useTranslation();
  return (
    <Card sx={{ '& + &': { mt: 2 } }}>
      <Disclosure
        id={group.id}
        level="h2"
        heading={group.heading}
        summary={group.summary}
        mark={isOwn && <StatusChip tone="blue" label={t('content.yourRole')} icon={PersonOutlined} />}
        isOpen={isOwn}
      >
        {group.sections.map(({ id, heading, blocks }) => (
          <Box key={id} component="section" sx={{ mt: 3, '&:first-of-type': { mt: 1 } }}>
            <AnchorHeading id={id} level="h3" text={heading} />
            <ContentBlocks blocks={blocks} />
          </Box>
        ))}
      </Disclosure>
    </Card>
  );
}
