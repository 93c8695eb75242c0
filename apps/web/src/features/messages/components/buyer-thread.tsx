import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { markdownPlainText, messageLimits, type Thread } from '@tenderbox/contract';
import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AwaitingMark } from '../../../entities/messages/awaiting-mark.tsx';
import { MessageInput } from '../../../entities/messages/message-input.tsx';
import { MessageTime } from '../../../entities/messages/message-time.tsx';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { ExpandMore } from '../../../shared/icons/expand-more.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { NewItemCount } from '../../../shared/ui/display/new-item-count.tsx';
import { markRead, sendReply } from '../api/message-commands.ts';
import { ThreadReplies } from './thread-replies.tsx';

interface ThreadBodyProps {
  messageId: string;
  thread: Thread;
  selectedId?: string;
}

/** Messages between one supplier and the business unit, with a reply form. Shown messages are marked as read. */
export function ThreadBody({ messageId, thread, selectedId }: ThreadBodyProps) {
  const { t } = useTranslation();
  const { supplier, newCount, can } = thread;
  const markThreadRead = useEffectEvent(() => void markRead(messageId, supplier.id));
  useEffect(() => {
    if (newCount > 0) markThreadRead();
  }, [newCount]);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ThreadReplies thread={thread} side="buyer" selectedId={selectedId} />
      {can.reply ? (
        <MessageInput
          storageKey={`reply.${messageId}.${supplier.id}`}
          label={t('messages.message.reply', { name: supplier.name })}
          sendLabel={t('messages.message.send')}
          maxLength={messageLimits.text}
          maxFiles={messageLimits.files}
          onSend={(words) => sendReply(messageId, words, supplier.id)}
        />
      ) : (
        <Box sx={{ fontSize: 13, color: colours.ink3 }}>{t('messages.message.closed')}</Box>
      )}
    </Box>
  );
}

interface BuyerThreadProps extends ThreadBodyProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** Thread of one supplier, collapsed or expanded. */
export function BuyerThread({ messageId, thread, selectedId, isOpen, onToggle }: BuyerThreadProps) {
  const { t } = useTranslation();
  const id = useId();
  const { supplier, newCount, awaitingReply, replyCount, replies, lastAt } = thread;
  const last = replies.at(-1);
  const Icon = isOpen ? ExpandMore : ChevronRight;
  return (
    <Box component="li" data-thread={supplier.id}>
      <Box component="h3" sx={{ m: 0, font: 'inherit' }}>
        <ButtonBase
          id={`${id}-head`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-body` : undefined}
          onClick={onToggle}
          sx={{
            display: 'flex',
            justifyContent: 'flex-start',
            gap: 1.25,
            width: '100%',
            minHeight: 46,
            pl: 1.25,
            pr: 2,
            font: 'inherit',
            fontSize: 14,
            textAlign: 'left',
            outlineOffset: -3,
            ...(isOpen && { bgcolor: colours.tint }),
            '&:hover': { bgcolor: colours.tint },
          }}
        >
          <Icon aria-hidden sx={{ fontSize: 20, color: colours.ink2 }} />
          <Box component="span" sx={{ minWidth: 0, fontWeight: newCount > 0 || isOpen ? 600 : 500 }}>
            {supplier.name}
          </Box>
          {newCount > 0 && (
            <NewItemCount
              count={t('kit.count', { count: newCount })}
              label={t('messages.message.newCount', { count: newCount })}
            />
          )}
          <Box
            component="span"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              ml: 'auto',
              minWidth: 0,
              fontSize: 12,
              color: colours.ink3,
              whiteSpace: 'nowrap',
            }}
          >
            {awaitingReply && isOpen && <AwaitingMark />}
            {isOpen && replyCount > 0 && (
              <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                {t('messages.message.replyCount', { count: replyCount })}
              </Box>
            )}
            {!isOpen && last && (
              <Box
                component="span"
                sx={{
                  display: { xs: 'none', sm: 'inline' },
                  maxWidth: 260,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                }}
              >
                {markdownPlainText(last.text.slice(0, messageLimits.excerpt))}
              </Box>
            )}
            {!isOpen && replyCount > 0 && <MessageTime instant={lastAt} isShort />}
          </Box>
        </ButtonBase>
      </Box>
      {isOpen && (
        <Box
          id={`${id}-body`}
          role="region"
          aria-label={t('messages.message.threadWith', { supplier: supplier.name })}
          sx={{ px: 2, py: 2, borderTop: `1px solid ${colours.line}` }}
        >
          <ThreadBody messageId={messageId} thread={thread} selectedId={selectedId} />
        </Box>
      )}
    </Box>
  );
}
