import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EditOutlined } from '../../shared/icons/edit-outlined.ts';
import { ForumOutlined } from '../../shared/icons/forum-outlined.ts';
import { textOfError } from '../../shared/lib/api-error.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { LinkButton } from '../../shared/ui/actions/link-button.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { pathTo } from '../routes/path-to.ts';
import { messagesPageSize, messagesQuery } from './message-queries.ts';
import { MessageRow } from './message-row.tsx';
import { useSide } from './use-side.ts';

interface MessagesWithProps {
  eventId?: string;
  supplierId?: string;
  /** Link for writing a new message. Null if none can be sent. */
  writeHref: string | null;
  /** Replaces the usual words while there are none. */
  noneText?: string;
}

/** Latest messages about an event or with a supplier. The full list is under Messages. */
export function MessagesWith({ eventId, supplierId, writeHref, noneText }: MessagesWithProps) {
  const { t } = useTranslation();
  const side = useSide();
  const narrowing = { ...(eventId && { eventId }), ...(supplierId && { supplierId }) };
  const { data, error, refetch } = useQuery(messagesQuery(narrowing, 0));
  const write = writeHref !== null && (
    <LinkButton variant="outlined" color="inherit" startIcon={<EditOutlined />} href={writeHref}>
      {t('messages.compose')}
    </LinkButton>
  );
  if (!data) {
    if (!error) return <ListSkeleton />;
    return <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />;
  }
  if (data.total === 0) {
    return <EmptyState icon={ForumOutlined} text={noneText ?? t('messages.noneHere')} action={write} />;
  }
  const all = `${pathTo('messages')}?${new URLSearchParams(narrowing)}`;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1.5 }}>
        {data.total > messagesPageSize && <AppLink href={all}>{t('messages.showAll')}</AppLink>}
        <Box sx={{ ml: 'auto' }}>{write}</Box>
      </Box>
      <Box
        component="ul"
        aria-label={t('messages.list.label')}
        sx={{ listStyle: 'none', my: 0, mx: '-12px', p: 0, borderTop: `1px solid ${colours.line}` }}
      >
        {data.items.map((message) => (
          <li key={message.id}>
            <MessageRow
              message={message}
              side={side}
              href={pathTo('messages', { messageId: message.id })}
              isOnGrid
            />
          </li>
        ))}
      </Box>
    </>
  );
}
