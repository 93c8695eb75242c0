import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Message } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '../../../entities/messages/use-side.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { ContentCopyOutlined } from '../../../shared/icons/content-copy-outlined.ts';
import { DoneAll } from '../../../shared/icons/done-all.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { MoreMenu } from '../../../shared/ui/actions/more-menu.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useNamedPage } from '../../../shared/ui/layout/page-title.ts';

interface MessageHeadProps {
  message: Message;
  side: Side;
  /** Shown as a page of its own instead of next to the list. */
  isAlone: boolean;
  /** Shows or hides the delivery status. Buyers only. */
  status?: { isShown: boolean; onToggle: () => void };
}

/** Header of a message: subject, sender or recipients, and actions. */
export function MessageHead({ message, side, isAlone, status }: MessageHeadProps) {
  const { t } = useTranslation();
  const { subject, id } = message;
  useNamedPage(subject);
  const copyLink = async () => {
    await navigator.clipboard?.writeText(`${location.origin}${pathTo('messages', { messageId: id })}`);
    showAppMessage({ text: t('messages.message.copied') });
  };
  return (
    <Box component="header" sx={{ display: 'flex', alignItems: 'flex-start', gap: { xs: 1, sm: 2 } }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component={isAlone ? 'h1' : 'h2'} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Typography>
        <Facts message={message} side={side} />
      </Box>
      {status && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<DoneAll />}
          aria-pressed={status.isShown}
          onClick={status.onToggle}
          sx={{
            minHeight: { xs: 36, sm: 28 },
            ...(status.isShown && {
              bgcolor: colours.primaryTint,
              borderColor: colours.primaryLine,
              color: colours.link,
            }),
          }}
        >
          {t('messages.message.status')}
        </Button>
      )}
      <MoreMenu
        isInRow
        label={t('messages.message.more', { subject })}
        items={
          navigator.clipboard
            ? [
                {
                  label: t('messages.message.copyLink'),
                  icon: ContentCopyOutlined,
                  onSelect: () => void copyLink(),
                },
              ]
            : []
        }
      />
    </Box>
  );
}

function Facts({ message, side }: { message: Message; side: Side }) {
  const { t } = useTranslation();
  const { kind, supplier, recipientCount, event, task, from } = message;
  const isBuyer = side === 'buyer';
  const who = !isBuyer
    ? from.side === 'BUYER'
      ? from.of
      : t('messages.message.question')
    : kind === 'QUESTION'
      ? t('messages.message.asked', { supplier: supplier?.name ?? '' })
      : supplier
        ? t('messages.list.toOne', { supplier: supplier.name })
        : t('messages.list.to', { count: recipientCount ?? 0 });
  const facts: { key: string; fact: ReactNode }[] = [{ key: 'who', fact: who }];
  const name = isBuyer ? 'event' : 'bidderEventView';
  if (event) {
    const href = pathTo(name, { eventId: event.id });
    facts.push({
      key: 'event',
      fact: (
        <AppLink href={href} underline="hover">
          {event.title}
        </AppLink>
      ),
    });
  }
  if (event && task) {
    const href = pathTo(name, { eventId: event.id, taskId: task.id });
    facts.push({
      key: 'task',
      fact: (
        <AppLink href={href} underline="hover">
          {task.title}
        </AppLink>
      ),
    });
  }
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.25, mt: 0.5, fontSize: 13, color: colours.ink2 }}
    >
      {facts.map(({ key, fact }) => (
        <Box
          component="span"
          key={key}
          sx={{
            overflowWrap: 'anywhere',
            '& + &::before': {
              content: '"·"',
              mr: 1.25,
              color: colours.off,
              display: { xs: 'none', sm: 'inline' },
            },
          }}
        >
          {fact}
        </Box>
      ))}
    </Box>
  );
}
