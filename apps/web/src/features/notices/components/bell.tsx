import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SignedInUser } from '@tenderbox/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationsNoneOutlined } from '../../../shared/icons/notifications-none-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { noticesQuery } from '../api/notices-query.ts';

// Loaded on demand, to keep it out of the first load.
const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

/** Bell in the top bar: shows whether there are unread notifications and opens the list. */
export function Bell({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const id = useId();
  const notices = useInfiniteQuery(noticesQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = notices.data?.pages[0]?.unread ?? 0;
  const isOpen = anchor !== null;
  return (
    <>
      <ButtonBase
        aria-label={t('notices.open', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          position: 'relative',
          width: 36,
          height: 36,
          borderRadius: '50%',
          color: colours.ink2,
          bgcolor: isOpen ? colours.tint2 : undefined,
          '&:hover': { bgcolor: colours.tint2 },
        }}
      >
        <NotificationsNoneOutlined sx={{ fontSize: 24 }} />
        {unread > 0 && <Box component="span" sx={dotStyles} />}
      </ButtonBase>
      {anchor && (
        <Suspense fallback={null}>
          <BellPanel id={id} user={user} anchor={anchor} notices={notices} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

const dotStyles = {
  position: 'absolute',
  right: 6,
  top: 6,
  width: 12,
  height: 12,
  borderRadius: '50%',
  bgcolor: colours.primary,
  border: `2px solid ${colours.page}`,
} as const;
