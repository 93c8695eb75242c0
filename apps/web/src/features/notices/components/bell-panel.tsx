import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Notice, SignedInUser } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { preferencesQuery } from '../../../entities/session/preferences-query.ts';
import { NotificationsNoneOutlined } from '../../../shared/icons/notifications-none-outlined.ts';
import { SettingsOutlined } from '../../../shared/icons/settings-outlined.ts';
import { colours, measures } from '../../../shared/theme/tokens.ts';
import { Count } from '../../../shared/ui/display/count.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { useMarkRead } from '../api/use-mark-read.ts';
import { NoticeList } from './notice-list.tsx';
import { NoticesLoading } from './notices-loading.tsx';

interface Page {
  items: Notice[];
  unread: number;
}

interface BellPanelProps {
  id: string;
  user: SignedInUser;
  anchor: HTMLElement;
  notices: UseInfiniteQueryResult<{ pages: Page[] }>;
  onClose: () => void;
}

/** Notification list: next to the bell, or on a phone as a page below the top bar. */
export function BellPanel({ id, user, anchor, notices, onClose }: BellPanelProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { markOne, markAll } = useMarkRead();
  const items = notices.data?.pages.flatMap((page) => page.items) ?? [];
  const unread = notices.data?.pages[0]?.unread ?? 0;
  const [newest] = items;
  return (
    <Popover
      open
      {...(isPhone
        ? { anchorReference: 'anchorPosition', anchorPosition: { top: measures.topBar, left: 0 } }
        : { anchorEl: anchor })}
      marginThreshold={isPhone ? 0 : 16}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: isPhone ? 'left' : 'right' }}
      onClose={onClose}
      slotProps={{
        paper: {
          id,
          role: 'dialog',
          'aria-label': t('notices.title'),
          tabIndex: -1,
          sx: isPhone ? phoneStyles : wideStyles,
        },
      }}
    >
      <Box sx={headStyles}>
        <Typography variant="h2" sx={{ fontSize: { xs: 22, sm: 15 }, fontWeight: 600 }}>
          {t('notices.title')}
        </Typography>
        {unread > 0 && <Count count={Math.min(unread, 99)} isMore={unread > 99} isHot />}
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }}>
          {unread > 0 && newest && (
            <Button
              size="small"
              onClick={({ currentTarget }) => {
                // The button disappears with the unread notifications; keep the focus in the panel.
                currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
                void markAll(newest);
              }}
            >
              {t('notices.markAll')}
            </Button>
          )}
          <PreferencesLink onClose={onClose} />
        </Box>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', pb: 1 }} aria-live="polite">
        {notices.isError && !items.length ? (
          <LoadFailure text={t('notices.failed')} onRetry={() => void notices.refetch()} />
        ) : notices.isPending ? (
          <NoticesLoading />
        ) : items.length ? (
          <NoticeList
            notices={items}
            isSupplier={user.roleName !== 'BUSINESS_UNIT_ADMIN'}
            onOpen={(notice) => {
              onClose();
              if (!notice.readAt) void markOne(notice);
            }}
          />
        ) : (
          <EmptyState icon={NotificationsNoneOutlined} text={t('notices.none')} />
        )}
      </Box>
      <Box sx={footStyles}>
        {notices.hasNextPage ? (
          <Button
            size="small"
            loading={notices.isFetchingNextPage}
            onClick={() => void notices.fetchNextPage()}
          >
            {t('notices.older')}
          </Button>
        ) : (
          <span />
        )}
        <WhenMailed />
      </Box>
    </Popover>
  );
}

function PreferencesLink({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const href = pathTo('userProfile');
  return (
    <IconButton
      component="a"
      href={href}
      size="small"
      aria-label={t('notices.preferences')}
      onClick={(event) => {
        event.preventDefault();
        onClose();
        void router.navigate({ href });
      }}
    >
      <SettingsOutlined fontSize="small" />
    </IconButton>
  );
}

/** States when the same notifications are sent by e-mail. */
function WhenMailed() {
  const { t } = useTranslation();
  const { data } = useQuery(preferencesQuery);
  if (!data) return null;
  return (
    <Box component="span" sx={{ pr: 1.25, fontSize: 12, color: colours.ink3 }}>
      {t(data.emails === 'DAILY' ? 'notices.mailedDaily' : 'notices.mailedAtOnce')}
    </Box>
  );
}

const columns = { display: 'flex', flexDirection: 'column' } as const;
const wideStyles = {
  ...columns,
  width: 420,
  maxHeight: 'min(760px, calc(100dvh - 96px))',
  mt: 1,
  borderRadius: '12px',
};
const phoneStyles = {
  ...columns,
  width: '100%',
  maxWidth: '100%',
  maxHeight: 'none',
  border: 0,
  borderRadius: 0,
  height: `calc(100dvh - ${measures.topBar}px)`,
};
const headStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: 'none',
  height: { xs: 60, sm: 52 },
  pl: 2,
  pr: 1,
  borderBottom: `1px solid ${colours.line}`,
};
const footStyles = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  flex: 'none',
  minHeight: 48,
  px: 1,
  borderTop: `1px solid ${colours.line}`,
};
