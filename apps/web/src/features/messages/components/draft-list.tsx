import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DraftInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { messageRowHeight } from '../../../entities/messages/message-row.tsx';
import { subjectText } from '../../../entities/messages/message-text.ts';
import { MessageTime } from '../../../entities/messages/message-time.tsx';
import { ShowMore } from '../../../entities/messages/show-more.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { ForumOutlined } from '../../../shared/icons/forum-outlined.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { draftsQuery } from '../api/draft-queries.ts';

/** Unsent drafts of the business unit. */
export function DraftList({ search }: { search: string }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(draftsQuery(search));
  const { data, error, refetch } = list;
  if (!data) {
    if (error) return <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />;
    return (
      <Box sx={{ px: { xs: 2, sm: 3 } }}>
        <ListSkeleton />
      </Box>
    );
  }
  const drafts = data.pages.flatMap(({ items }) => items);
  if (drafts.length === 0) {
    return (
      <EmptyState
        icon={ForumOutlined}
        text={t(search ? 'messages.list.nothingFound' : 'messages.list.noDrafts')}
      />
    );
  }
  return (
    <>
      <Box component="ul" aria-label={t('messages.filters.drafts')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <DraftRow draft={draft} />
          </li>
        ))}
      </Box>
      <ShowMore list={list} />
    </>
  );
}

function DraftRow({ draft }: { draft: DraftInList }) {
  const { t } = useTranslation();
  const { id, subject, savedAt, savedBy, recipientCount } = draft;
  const to =
    recipientCount === 0 ? t('messages.list.draftTo_zero') : t('messages.list.to', { count: recipientCount });
  const saved = savedBy && t('messages.list.savedBy', { name: savedBy });
  return (
    <AppLink
      href={pathTo('composeMessage', { messageId: id })}
      underline="none"
      sx={{
        display: 'block',
        minHeight: messageRowHeight,
        py: 1.5,
        pr: 2,
        pl: { xs: 4, sm: 5 },
        borderBottom: `1px solid ${colours.line}`,
        color: colours.ink,
        fontSize: 13,
        lineHeight: '18px',
        outlineOffset: -3,
        '&:hover': { bgcolor: colours.tint2 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box component="span" sx={{ fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {subject || t('messages.list.untitled')}
        </Box>
        <Box component="span" sx={{ ml: 'auto', flex: 'none', fontSize: 12, color: colours.ink3 }}>
          <MessageTime instant={savedAt} isShort />
        </Box>
      </Box>
      <Box sx={{ color: colours.ink2 }}>{[to, saved].filter(Boolean).join(', ')}</Box>
      <Box sx={{ mt: 0.5, fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>{subjectText(draft)}</Box>
    </AppLink>
  );
}
