import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { limits } from '@tenderbox/contract';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAnnouncingHost } from '../lib/use-announcing-host.ts';
import { useCountdown } from '../lib/use-countdown.ts';
import { useSwipe } from '../lib/use-swipe.ts';
import { type AppMessage, appMessageEvent } from './app-message.ts';

const icons = { success: CheckCircleOutlined, warning: WarningAmber, error: ErrorOutlineOutlined };

/** The bar at the top of the screen that shows app messages. Stands once, above everything else. */
export function AppMessageBar() {
  const [shown, setShown] = useState<{ message: AppMessage; number: number } | null>(null);
  const host = useAnnouncingHost();

  useEffect(() => {
    const show = ({ detail }: CustomEvent<AppMessage>) =>
      setShown((before) => ({ message: detail, number: (before?.number ?? 0) + 1 }));
    window.addEventListener(appMessageEvent, show);
    return () => window.removeEventListener(appMessageEvent, show);
  }, []);

  const bar = shown && <Bar key={shown.number} message={shown.message} onClose={() => setShown(null)} />;
  const isError = shown?.message.status === 'error';
  return createPortal(
    <Box sx={{ position: 'fixed', inset: '0 0 auto', zIndex: (theme) => theme.zIndex.tooltip + 1 }}>
      <div role="status">{!isError && bar}</div>
      <div role="alert">{isError && bar}</div>
    </Box>,
    host,
  );
}

function Bar({ message, onClose }: { message: AppMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const { offset, onPointerDown } = useSwipe(limits.appMessageSwipe, onClose);
  useCountdown(message.timeout, isHovered || isFocused, onClose);
  const Icon = icons[message.status];
  const isMoved = offset.x !== 0 || offset.y !== 0;

  return (
    <Box
      data-status={message.status}
      onPointerDown={onPointerDown}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      style={
        isMoved ? { transform: `translate(${offset.x}px, ${offset.y}px)`, transition: 'none' } : undefined
      }
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        minHeight: 52,
        px: { xs: 2, sm: 3 },
        py: 1,
        pt: 'calc(8px + env(safe-area-inset-top))',
        bgcolor: `${message.status}.main`,
        color: `${message.status}.contrastText`,
        boxShadow: 4,
        touchAction: 'none',
        userSelect: 'none',
        transition: 'transform 150ms',
        animation: 'app-message-in 200ms ease-out',
        '@keyframes app-message-in': { from: { transform: 'translateY(-100%)' } },
      }}
    >
      <Icon titleAccess={t(`appMessage.${message.status}`)} fontSize="small" />
      <Typography sx={{ fontWeight: 500, whiteSpace: 'pre-line' }}>{message.text}</Typography>
      <Button
        color="inherit"
        size="small"
        variant="outlined"
        onClick={onClose}
        sx={{
          flexShrink: 0,
          ml: { xs: 'auto', sm: 1 },
          bgcolor: 'transparent',
          '&.Mui-focusVisible': { outlineColor: 'currentcolor' },
        }}
      >
        {t('appMessage.close')}
      </Button>
    </Box>
  );
}
