import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { Side } from '../../../entities/messages/use-side.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { messageQuery } from '../api/message-query.ts';
import { AboutSide } from './about-side.tsx';
import { MessageHead } from './message-head.tsx';
import { BuyerMessage, SupplierMessage } from './message-view.tsx';
import { StatusPanel } from './status-panel.tsx';

interface OpenMessageProps {
  messageId: string;
  replyId?: string;
  side: Side;
  /** Shown as a page of its own instead of next to the list. */
  isAlone?: boolean;
}

/** The message named in the URL, with its delivery status or subject matter next to it. */
export function OpenMessage({ messageId, replyId, side, isAlone = false }: OpenMessageProps) {
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isBuyer = side === 'buyer';
  const {
    data: message,
    error,
    refetch,
  } = useQuery(messageQuery(messageId, isBuyer && replyId ? { replyId } : {}));
  const showsStatus = isBuyer && String(search['show-status']) === 'true';
  const toggleStatus = () => {
    const change = (before: Record<string, unknown>) => ({
      ...before,
      'show-status': showsStatus ? undefined : 'true',
    });
    void router.navigate({ to: '.', search: change as never, resetScroll: false });
  };
  if (!message) {
    return (
      <Box sx={{ p: 3 }}>
        {error ? <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} /> : <PageSkeleton />}
      </Box>
    );
  }
  const hasStatus = isBuyer && message.kind === 'MESSAGE';
  const aside = isBuyer ? (
    showsStatus && hasStatus && <StatusPanel messageId={messageId} onClose={toggleStatus} />
  ) : (
    <AboutSide message={message} />
  );
  const View = isBuyer ? BuyerMessage : SupplierMessage;
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        minWidth: 0,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: aside ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)' },
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          minWidth: 0,
          maxWidth: isAlone ? undefined : 820,
          ...(isAlone ? { pb: 2 } : { px: 3.5, pt: 2.5, pb: 3 }),
        }}
      >
        <MessageHead
          message={message}
          side={side}
          isAlone={isAlone}
          status={hasStatus ? { isShown: showsStatus, onToggle: toggleStatus } : undefined}
        />
        <View message={message} replyId={replyId} />
      </Box>
      {aside && (
        <Box
          component="aside"
          sx={{
            display: 'grid',
            gap: 2.5,
            alignContent: 'start',
            minWidth: 0,
            height: '100%',
            fontSize: 13,
            ...(isAlone
              ? { pt: 2 }
              : {
                  px: { md: 3.5, lg: 2.5 },
                  pt: 2.5,
                  pb: 3,
                  borderLeft: { lg: `1px solid ${colours.line}` },
                }),
          }}
        >
          {aside}
        </Box>
      )}
    </Box>
  );
}
