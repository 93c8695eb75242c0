import Box from '@mui/material/Box';
import type { Message } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { MarkdownMessage } from '../../../entities/messages/markdown-message.tsx';
import { CampaignOutlined } from '../../../shared/icons/campaign-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

/** The published version of a question that all affected suppliers can read. */
export function PublishedAs({ published }: { published: NonNullable<Message['published']> }) {
  const { t } = useTranslation();
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 2,
        borderRadius: 1.5,
        bgcolor: colours.okTint,
        border: `1px solid ${colours.okLine}`,
        overflowWrap: 'anywhere',
      }}
    >
      <CampaignOutlined aria-hidden sx={{ fontSize: 20, color: colours.ok }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: 12, color: colours.ok, fontWeight: 550 }}>
          {t('messages.message.published')}, <Timestamp instant={published.publishedAt} />
        </Box>
        <Box sx={{ mt: 0.5, fontWeight: 600, whiteSpace: 'pre-line' }}>{published.question}</Box>
        <Box sx={{ mt: 0.5 }}>
          <MarkdownMessage text={published.answer} />
        </Box>
      </Box>
    </Box>
  );
}
