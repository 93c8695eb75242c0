import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MessageStatusList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { ShowMore } from '../../../entities/messages/show-more.tsx';
import { Close } from '../../../shared/icons/close.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { Dialog } from '../../../shared/ui/feedback/dialog.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { statusQuery } from '../api/status-query.ts';
import { StatusRow } from './status-row.tsx';

interface StatusPanelProps {
  messageId: string;
  onClose: () => void;
}

/** Delivery status of a message: beside it, or in a dialog where the window has no room for it. */
export function StatusPanel({ messageId, onClose }: StatusPanelProps) {
  const { t } = useTranslation();
  const hasRoom = useMediaQuery(useTheme().breakpoints.up('lg'));
  const content = <StatusContent messageId={messageId} />;
  if (!hasRoom) {
    return (
      <Dialog
        title={t('messages.status.title')}
        closeLabel={t('messages.status.close')}
        width="medium"
        onClose={onClose}
      >
        <Box sx={{ fontSize: 13 }}>{content}</Box>
      </Dialog>
    );
  }
  return (
    <Box component="section" aria-labelledby="message-status" sx={{ fontSize: 13 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
        <Typography id="message-status" component="h2" variant="subtitle1">
          {t('messages.status.title')}
        </Typography>
        <IconButton
          size="small"
          aria-label={t('messages.status.close')}
          onClick={onClose}
          sx={{ ml: 'auto', mr: -0.5 }}
        >
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {content}
    </Box>
  );
}

/** Recipients of a message, who has read it and when, and rejected e-mails. Problems come first. */
function StatusContent({ messageId }: { messageId: string }) {
  const list = useInfiniteQuery(statusQuery(messageId));
  const { data, error, refetch } = list;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = data?.pages.at(-1);
  return (
    <>
      {newest && <Summary summary={newest.summary} />}
      {!data && !error && <ListSkeleton />}
      {!data && error && <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {rows.map((row) => (
          <StatusRow key={row.supplierId} messageId={messageId} row={row} />
        ))}
      </Box>
      <ShowMore list={list} />
    </>
  );
}

function Summary({ summary }: { summary: MessageStatusList['summary'] }) {
  const { t } = useTranslation();
  const { recipientCount, toldCount, readCount, refusedCount, mailCounts } = summary;
  const isNotifying = toldCount < recipientCount;
  const share = recipientCount > 0 ? ((isNotifying ? toldCount : readCount) / recipientCount) * 100 : 0;
  const figures = [
    { label: t('messages.status.sent'), count: toldCount },
    { label: t('messages.status.read'), count: readCount },
    { label: t('messages.status.refused'), count: refusedCount, isBad: refusedCount > 0 },
  ];
  return (
    <>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1, m: 0, mb: 1.25 }}
      >
        {figures.map(({ label, count, isBad }) => (
          <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink2 }}>
              {label}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                fontSize: 20,
                lineHeight: '26px',
                fontWeight: 620,
                ...(isBad && { color: colours.bad }),
              }}
            >
              {t('kit.count', { count })}
            </Box>
          </Box>
        ))}
      </Box>
      <LinearProgress
        variant="determinate"
        value={share}
        color={isNotifying ? 'primary' : 'success'}
        aria-label={
          isNotifying
            ? t('messages.status.telling', { done: toldCount, count: recipientCount })
            : t('messages.status.readOf', { read: readCount, count: recipientCount })
        }
        sx={{ height: 4, borderRadius: 0.5, bgcolor: colours.tint2 }}
      />
      <Box role="status" sx={{ mt: 0.75, fontSize: 12, color: colours.ink2 }}>
        {isNotifying
          ? t('messages.status.telling', { done: toldCount, count: recipientCount })
          : mailCounts.PENDING > 0 && t('messages.status.mails', { count: mailCounts.PENDING })}
      </Box>
    </>
  );
}
