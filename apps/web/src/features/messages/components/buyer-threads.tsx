import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Message, Thread } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { ExpandMore } from '../../../shared/icons/expand-more.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { supplierLookup } from '../api/lookups.ts';
import { messageQuery } from '../api/message-query.ts';
import { BuyerThread, ThreadBody } from './buyer-thread.tsx';
import { Lookup } from './lookup.tsx';

interface BuyerThreadsProps {
  message: Message;
  selectedId?: string;
}

/**
 * Threads that are expanded initially: the one named in the URL, otherwise unread ones, otherwise those
 * awaiting a reply.
 */
function firstOpen(threads: readonly Thread[], selectedId?: string): string[] {
  const named = threads.find(({ replies }) => replies.some(({ id }) => id === selectedId));
  const wanted =
    named ??
    threads.find(({ newCount }) => newCount > 0) ??
    threads.find(({ awaitingReply }) => awaitingReply) ??
    threads.find(({ replyCount }) => replyCount > 0);
  return wanted ? [wanted.supplier.id] : [];
}

/** Threads of a message, one per supplier. Suppliers who have not replied are grouped at the end. */
export function BuyerThreads({ message, selectedId }: BuyerThreadsProps) {
  const { t } = useTranslation();
  const { id: messageId, threads, threadCount } = message;
  const [open, setOpen] = useState<readonly string[]>(() => firstOpen(threads, selectedId));
  const [only] = threads;
  if (threadCount === 1 && only) {
    return <ThreadBody messageId={messageId} thread={only} selectedId={selectedId} />;
  }
  const toggle = (supplierId: string) =>
    setOpen(open.includes(supplierId) ? open.filter((one) => one !== supplierId) : [...open, supplierId]);
  const row = (thread: Thread) => (
    <BuyerThread
      key={thread.supplier.id}
      messageId={messageId}
      thread={thread}
      selectedId={selectedId}
      isOpen={open.includes(thread.supplier.id)}
      onToggle={() => toggle(thread.supplier.id)}
    />
  );
  const withReply = threads.filter(({ replyCount }) => replyCount > 0);
  const withoutReply = threads.filter(({ replyCount }) => replyCount === 0);
  return (
    <section aria-labelledby="message-threads">
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 1.5 }}>
        <Typography id="message-threads" component="h2" variant="subtitle1">
          {t('messages.message.repliesOf')}
        </Typography>
        <Box sx={{ ml: 'auto', fontSize: 12, color: colours.ink3, display: { xs: 'none', sm: 'block' } }}>
          {t('messages.message.apart')}
        </Box>
      </Box>
      <Box component="ul" sx={listStyles}>
        {withReply.map(row)}
        <ThreadsWithoutReply message={message} threads={withoutReply} row={row} />
      </Box>
    </section>
  );
}

interface ThreadsWithoutReplyProps {
  message: Message;
  threads: readonly Thread[];
  row: (thread: Thread) => React.ReactNode;
}

/** Suppliers who have not replied: collapsed, and each can still be written to individually. */
function ThreadsWithoutReply({ message, threads, row }: ThreadsWithoutReplyProps) {
  const { t } = useTranslation();
  const id = useId();
  const { silentCount, threadCount } = message;
  const [isOpen, setOpen] = useState(false);
  if (silentCount === 0) return null;
  const Icon = isOpen ? ExpandMore : ChevronRight;
  const isCut = threadCount > message.threads.length;
  return (
    <>
      <li>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          sx={{
            display: 'flex',
            justifyContent: 'flex-start',
            gap: 1.25,
            width: '100%',
            minHeight: 44,
            pl: 1.25,
            pr: 2,
            font: 'inherit',
            fontSize: 13,
            color: colours.ink3,
            outlineOffset: -3,
            '&:hover': { bgcolor: colours.tint },
          }}
        >
          <Icon aria-hidden sx={{ fontSize: 20 }} />
          {t('messages.message.silent', { count: silentCount })}
        </ButtonBase>
      </li>
      {isOpen && (
        <li>
          <Box component="ul" id={id} sx={{ ...listStyles, border: 0, borderRadius: 0 }}>
            {threads.map(row)}
            {isCut && <AnotherThread message={message} row={row} />}
          </Box>
        </li>
      )}
    </>
  );
}

/** Only some of thousands of threads are listed. Any other can be found by its supplier. */
function AnotherThread({ message, row }: Pick<ThreadsWithoutReplyProps, 'message' | 'row'>) {
  const { t } = useTranslation();
  const [supplierId, setSupplierId] = useState<string | null>(null);
  const { data } = useQuery({
    ...messageQuery(message.id, { supplierId: supplierId ?? '' }),
    enabled: supplierId !== null,
  });
  return (
    <>
      <Box component="li" sx={{ p: 2 }}>
        <Lookup
          label={t('messages.message.findThread')}
          placeholder={t('messages.message.findThread')}
          value={null}
          find={supplierLookup}
          onChange={(found) => setSupplierId(found?.id ?? null)}
        />
      </Box>
      {supplierId && data?.threads.filter(({ supplier }) => supplier.id === supplierId).map(row)}
    </>
  );
}

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: `1px solid ${colours.line}`,
  borderRadius: 1.5,
  overflow: 'hidden',
  '& > li + li': { borderTop: `1px solid ${colours.line}` },
} as const;
