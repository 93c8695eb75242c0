import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageNarrowing, messagesQuery } from '../../../entities/messages/message-queries.ts';
import { useSide } from '../../../entities/messages/use-side.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { ArrowBack } from '../../../shared/icons/arrow-back.ts';
import { EditOutlined } from '../../../shared/icons/edit-outlined.ts';
import { ForumOutlined } from '../../../shared/icons/forum-outlined.ts';
import { HelpOutlineOutlined } from '../../../shared/icons/help-outline-outlined.ts';
import { countFilters } from '../../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { colours, messageBarHeight, topBarHeight } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { listOptions, narrowingOf } from '../message-filters.ts';
import { useFocusOnReturn } from '../use-focus-on-return.ts';
import { useMessagePath } from '../use-message-path.ts';
import { useOpenFirst } from '../use-open-first.ts';
import { AskFromMessages } from './ask-from-messages.tsx';
import { DraftList } from './draft-list.tsx';
import { ListFilters } from './list-filters.tsx';
import { MessageList } from './message-list.tsx';
import { OpenMessage } from './open-message.tsx';

/** Messages of both sides: the list, and next to it the message named in the URL. Separate pages on a phone. */
export function MessagesPage() {
  const { t } = useTranslation();
  const side = useSide();
  const { messageId, replyId }: { messageId?: string; replyId?: string } = useParams({ strict: false });
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const [query, setQuery] = useTableUrlState({ filters: [...listOptions.filters] });
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const hrefOf = useMessagePath();
  const [isAsking, setAsking] = useState(false);
  useFocusOnReturn(messageId);

  const narrowing = narrowingOf(query);
  const isForDrafts = query.filters.drafts?.[0] === 'true';
  // Not while someone types a search: each result would open another message.
  useOpenFirst(narrowing, !messageId && !isForDrafts && query.search === '');

  if (isNarrow && messageId) {
    return (
      <>
        <Box sx={backRow}>
          <AppLink
            href={hrefOf()}
            underline="hover"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}
          >
            <ArrowBack aria-hidden sx={{ fontSize: 20 }} />
            {t('messages.back')}
          </AppLink>
          <PositionInList messageId={messageId} narrowing={narrowing} />
        </Box>
        <OpenMessage key={messageId} messageId={messageId} replyId={replyId} side={side} isAlone />
      </>
    );
  }
  const list =
    isForDrafts && side === 'buyer' ? (
      <DraftList search={query.search} />
    ) : (
      <MessageList
        narrowing={narrowing}
        selectedId={messageId}
        scroller={isNarrow ? null : scroller}
        isWhole={query.search === '' && countFilters(query) === 0}
      />
    );
  return (
    <>
      <PageHead
        title={t('pages.messages')}
        {...(side === 'buyer'
          ? {
              primaryAction: (
                <LinkButton variant="contained" startIcon={<EditOutlined />} href={pathTo('composeMessage')}>
                  {t('messages.compose')}
                </LinkButton>
              ),
            }
          : {
              actions: (
                <Button
                  variant="outlined"
                  color="inherit"
                  startIcon={<HelpOutlineOutlined />}
                  onClick={() => setAsking(true)}
                >
                  {t('messages.questions.ask')}
                </Button>
              ),
            })}
      />
      <Box sx={{ mt: { sm: -1 } }}>
        <ListFilters side={side} query={query} isPhone={isNarrow} onQueryChange={setQuery} />
      </Box>
      {isNarrow ? (
        <Box sx={{ mx: { xs: -2, sm: -3 }, mb: -3, borderTop: `1px solid ${colours.line}` }}>{list}</Box>
      ) : (
        <Box sx={columns}>
          <Box sx={{ bgcolor: colours.tint, borderRight: `1px solid ${colours.line}` }}>
            <Box ref={setScroller} sx={listColumn}>
              {scroller && list}
            </Box>
          </Box>
          {messageId ? (
            <OpenMessage key={messageId} messageId={messageId} replyId={replyId} side={side} />
          ) : (
            <Box sx={{ display: 'grid', placeItems: 'center' }}>
              <EmptyState icon={ForumOutlined} text={t('messages.choose')} />
            </Box>
          )}
        </Box>
      )}
      {isAsking && <AskFromMessages onClose={() => setAsking(false)} />}
    </>
  );
}

/** Position of a message in the list it was opened from, as far as that list is loaded. */
function PositionInList({ messageId, narrowing }: { messageId: string; narrowing: MessageNarrowing }) {
  const { t } = useTranslation();
  const { data } = useQuery(messagesQuery(narrowing, 0));
  const place = data?.items.findIndex(({ id }) => id === messageId) ?? -1;
  if (!data || place < 0) return null;
  return (
    <Box component="span" sx={{ ml: 'auto', mr: 1, fontSize: 13, fontWeight: 400, color: colours.ink2 }}>
      {t('kit.progress', { done: place + 1, total: data.total })}
    </Box>
  );
}

const backRow = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 48,
  mx: { xs: -2, sm: -3 },
  mb: 1.5,
  px: 1,
  mt: { xs: -2, sm: -3 },
  borderBottom: `1px solid ${colours.line}`,
  fontWeight: 500,
} as const;

const columns = {
  display: 'grid',
  gridTemplateColumns: { md: '300px minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' },
  mx: -3,
  mb: -4,
  borderTop: `1px solid ${colours.line}`,
  minHeight: 'max(560px, calc(100dvh - 280px))',
} as const;

const underTopBar = `calc(${topBarHeight} + ${messageBarHeight})`;

const listColumn = {
  position: 'sticky',
  top: underTopBar,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  maxHeight: `calc(100dvh - ${underTopBar})`,
} as const;
